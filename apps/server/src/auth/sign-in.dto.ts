import { IsOptional, IsString, MaxLength } from 'class-validator';

/** The token of the printed link, or a Google credential where Google sign-in is set up. */
export class SignIn {
  @IsOptional() @IsString() @MaxLength(200) token?: string;
  @IsOptional() @IsString() @MaxLength(8000) credential?: string;
}
