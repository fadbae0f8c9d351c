import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const USER = 10001
const DOCKERFILE = fileURLToPath(new URL('../../Dockerfile', import.meta.url))
/** Libraries of a C and C++ base image besides the loader; names and certificates are resolved by these. */
const LIBRARIES =
  'libc libm libdl libpthread librt libresolv libstdc++ libgcc_s libnss_files libnss_dns'.split(' ')
const DEVICES = ['null', 'zero', 'random', 'urandom']

/** The Dockerfile's environment and command. */
function dockerfile(): { env: Record<string, string>; command: readonly string[] } {
  const text = readFileSync(DOCKERFILE, 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const env: Record<string, string> = {}
  for (const [, line = ''] of last.matchAll(/^ENV (.+)$/gm))
    for (const [, name = '', quoted, plain] of line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
      env[name] = quoted ?? plain ?? ''
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(last) ?? []
  return { env, command: JSON.parse(command) as string[] }
}

/** Runs in separate namespaces: its mounts and addresses disappear with this process. */
export class Sandbox {
  readonly root: string
  readonly #settings = dockerfile()

  constructor(image: string) {
    this.root = join(image, 'root')
    const at = (path: string) => join(this.root, path)
    this.#layBase()
    for (const path of ['data', 'tmp', 'proc', 'dev']) mkdirSync(at(path), { recursive: true })
    const mount = (...args: string[]) => execFileSync('mount', args)
    mount('--make-rprivate', '/')
    mount('--bind', this.root, this.root)
    mount('-o', 'remount,bind,ro,nosuid,nodev', this.root)
    chownSync(join(image, 'data'), USER, USER)
    mount('--bind', join(image, 'data'), at('data'))
    mount('-o', 'remount,bind,noexec,nosuid,nodev', at('data'))
    mount('-t', 'tmpfs', '-o', 'size=64m,mode=1777,noexec,nosuid,nodev', 'none', at('tmp'))
    mount('-t', 'proc', 'none', at('proc'))
    mount('-t', 'tmpfs', '-o', 'size=64m,mode=755,noexec,nosuid', 'none', at('dev'))
    mkdirSync(at('dev/shm'))
    chmodSync(at('dev/shm'), 0o1777)
    for (const name of DEVICES) {
      writeFileSync(at(`dev/${name}`), '')
      mount('--bind', `/dev/${name}`, at(`dev/${name}`))
    }
    execFileSync('ip', ['link', 'set', 'lo', 'up'])
  }

  #layBase(): void {
    const loader = globSync('/lib64/ld-linux*.so.*').concat(globSync('/lib/ld-linux*.so.*'))
    const found = LIBRARIES.flatMap((name) => globSync(`/{usr/,}lib/*-linux-gnu/${name}.so.*`))
    const libraries = new Map(
      [...loader, ...found].map((path) => path.replace(/\/$/, '')).map((path) => [basename(path), path]),
    )
    for (const path of libraries.values()) {
      const target = join(this.root, path.replace(/^\/usr/, ''))
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(path, target)
    }
  }

  /**
   * The command line that runs a program in the sandbox, as the container's user, without privilege
   * escalation, with few processes.
   */
  #command(words: readonly string[]): [string, string[]] {
    const limits = ['setpriv', '--no-new-privs', 'prlimit', '--nproc=128']
    const [first = '', ...rest] = [...limits, 'chroot', `--userspec=${USER}:${USER}`, this.root, ...words]
    return [first, rest]
  }

  /** The container's command, with the Dockerfile's settings. */
  start(env: Readonly<Record<string, string>>): ChildProcess {
    // Relative to the Dockerfile's working directory; a sandbox starts at its root.
    const [program = '', ...rest] = this.#settings.command
    const words = [
      `/usr/local/bin/${program}`,
      ...rest.map((word) => (word.endsWith('.ts') ? `/app/${word}` : word)),
    ]
    // The Dockerfile's command, found by the PATH of this machine.
    const settings = { PATH: process.env['PATH'] ?? '', ...this.#settings.env, ...env }
    return spawn(...this.#command(words), { env: settings, stdio: ['ignore', 'pipe', 'inherit'] })
  }

  /**
   * Returns the output of code that runs in the sandbox; `barred` adds Node's permission flags of the
   * Dockerfile to the user's limits.
   */
  ask(code: string, isBarred: boolean): string {
    const NODE_OPTIONS = isBarred ? (this.#settings.env['NODE_OPTIONS'] ?? '') : ''
    const words = ['/usr/local/bin/node', '-e', code]
    const env = { PATH: process.env['PATH'] ?? '', NODE_OPTIONS }
    return spawnSync(...this.#command(words), { env, encoding: 'utf8' }).stdout.trim()
  }
}
