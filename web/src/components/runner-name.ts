interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** A runner's name as it is read. Who is anonymous or erased has no last name. */
export function fullName({ firstname, lastname }: Named): string {
  return `${firstname} ${lastname}`.trim();
}
