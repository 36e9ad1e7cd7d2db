import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { temporaryFolder } from './temporary-folder';

/** Creates a self-signed certificate for localhost. A client that trusts the certificate in `file` accepts it. */
export async function createCertificate(): Promise<{ cert: string; key: string; file: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const file = join(temporaryFolder('certificate'), 'ca.pem');
  writeFileSync(file, cert);
  return { cert, key, file };
}
