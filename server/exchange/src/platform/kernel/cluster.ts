import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Cluster template shipped with the program, for images without the shell that initdb needs. */
const CLUSTER_TEMPLATE_DIR = fileURLToPath(new URL('../../../cluster', import.meta.url))

const isCluster = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'))

/** Creates the directory under a temporary name and renames it, so that an incomplete one is never used. */
export async function initialise(
  directory: string,
  initdb: (directory: string) => Promise<void>,
  template = CLUSTER_TEMPLATE_DIR,
): Promise<void> {
  if (isCluster(directory)) return
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  if (isCluster(template)) {
    await cp(template, unfinished, { recursive: true })
    // PostgreSQL refuses a world-readable cluster.
    chmodSync(unfinished, 0o700)
  } else {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    await initdb(unfinished)
  }
  renameSync(unfinished, directory)
}
