// `npm run dev`: the whole product with the app served by Vite, for hot reload.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { exitWithError } from './exit-with-error.ts'

const clientRoot = fileURLToPath(new URL('../../../client', import.meta.url))

/** Vite proxies all other paths to the product. */
function serveApp(port: number): void {
  const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: clientRoot,
    stdio: 'inherit',
    env: { ...process.env, BOURSE_URL: `http://127.0.0.1:${port}` },
  })
  process.once('exit', () => vite.kill())
}

async function run(): Promise<void> {
  const { port } = readConfig(process.env)
  await import('./start.ts')
  serveApp(port)
}

run().catch(exitWithError)
