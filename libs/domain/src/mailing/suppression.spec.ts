import { specify } from '@app/eventing/testing';
import { suppressionDecider } from './suppression';

const given = specify(suppressionDecider);

const one = { suppression: 'mzxw6ytboi', at: 1_000 };
const decline = { type: 'DeclineMail', ...one } as const;
const allow = { type: 'AllowMail', ...one } as const;
const declined = { type: 'MailDeclined', ...one } as const;
const allowed = { type: 'MailAllowed', ...one } as const;

describe('An address', () => {
  it('may want no more mail, which is said once', () => {
    given().when(decline).then(declined);
    given(declined).when(decline).thenNothing();
  });

  it('may change its mind', () => {
    given(declined).when(allow).then(allowed);
    given(declined, allowed).when(decline).then(declined);
  });

  it('has nothing to allow before it has declined', () => {
    given().when(allow).thenNothing();
    given(declined, allowed).when(allow).thenNothing();
  });
});
