import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'

/**
 * Creates a certificate for `localhost` in a folder, which this process trusts from now on, in `fetch` too.
 *
 * @returns Paths of the certificate and of its key.
 */
export async function createTrustedCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'localhost.pem'), join(folder, 'localhost.key')]
  const files = ['-keyout', key, '-out', certificate]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const type = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await promisify(execFile)('openssl', ['req', ...type, ...files, ...names])
  setDefaultCACertificates([...getCACertificates('default'), await readFile(certificate, 'utf8')])
  return { certificate, key }
}
