// `npm run image`: checks the container's contents, laid out like the Dockerfile and run without Docker: on a
// read-only root without a shell, as user 10001, in a loopback-only network. Needs root and `unshare`,
// `setpriv`, `prlimit`, `ip`.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Claims } from '../replicas/claims.ts'
import { checkFiles } from './files.ts'

const LAYOUT = fileURLToPath(new URL('../../tools/image.mjs', import.meta.url))
const INSIDE = fileURLToPath(new URL('./inside.ts', import.meta.url))

if (process.getuid?.() !== 0) throw new Error('the sandbox requires root: sudo npm run image')
const home = mkdtempSync(join(tmpdir(), 'bourse-image-'))
// The container's user must be able to enter it.
chmodSync(home, 0o755)
try {
  const image = join(home, 'image')
  execFileSync(process.execPath, [LAYOUT, image], { stdio: ['ignore', 'ignore', 'inherit'] })
  const claims = new Claims()
  checkFiles(join(image, 'root'), claims)
  const namespaces = ['--mount', '--mount-proc', '--net', '--pid', '--fork', '--kill-child']
  const inside = spawnSync('unshare', [...namespaces, process.execPath, INSIDE, image], { stdio: 'inherit' })
  console.log(`in the files: ${claims.summary}`)
  process.exitCode = claims.broken === 0 && inside.status === 0 ? 0 : 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
