import { specify } from '@app/eventing/testing';
import { suppressionDecider } from './suppression';

const given = specify(suppressionDecider);

const one = { suppression: 'mzxw6ytboi', at: 1_000 };
const decline = { type: 'DeclineMail', ...one } as const;
const allow = { type: 'AllowMail', ...one } as const;
const declined = { type: 'MailDeclined', ...one } as const;
const allowed = { type: 'MailAllowed', ...one } as const;

describe('The suppression of an address', () => {
  it('records declining once', () => {
    given().when(decline).then(declined);
    given(declined).when(decline).thenNothing();
  });

  it('can be undone and repeated', () => {
    given(declined).when(allow).then(allowed);
    given(declined, allowed).when(decline).then(declined);
  });

  it('records no permission before mail is declined', () => {
    given().when(allow).thenNothing();
    given(declined, allowed).when(allow).thenNothing();
  });
});
