/** Cookies for this very host, out of reach of scripts. `maxAge` in seconds; 0 takes a cookie away. */
export class CookieJar {
  private readonly prefix: string;
  private readonly attributes: string;

  /** `isHttps`: the browser then also sees to it that nobody else sets the cookie. */
  constructor(isHttps: boolean) {
    this.prefix = isHttps ? '__Host-' : '';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  }

  line(name: string, value: string, maxAge: number): string {
    return `${this.prefix}${name}=${value}; ${this.attributes}; Max-Age=${maxAge}`;
  }

  /** The cookie's value in a `Cookie` header; '' where there is none. */
  value(name: string, cookies = ''): string {
    const mine = `${this.prefix}${name}=`;
    const found = cookies.split(';').find((cookie) => cookie.trimStart().startsWith(mine));
    return found?.trimStart().slice(mine.length) ?? '';
  }
}
