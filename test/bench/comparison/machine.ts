import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { has } from '@bourse/test/environment'

/** The server under test has a core of its own; the upstream and the load share another one. */
export type Core = 'server' | 'load'

/** Lists the cores available to this process; a container may have fewer than the machine. */
function coresHere(): string[] {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
  })
}

const [first, second] = coresHere()
/** Cores of server and load; null where processes cannot be pinned. */
const CORES: Readonly<Record<Core, string>> | null =
  first !== undefined && second !== undefined && has('taskset') ? { server: first, load: second } : null
export const isPinned = CORES !== null

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4_096

type Start = {
  readonly core: Core
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** File of the output; it is printed by default. */
  readonly logFile?: string
}

/** A separate process, pinned to its core, whose cost is read from the kernel's accounting. */
export class ChildProgram {
  readonly #child: ChildProcess

  constructor({ core, command, env = {}, logFile }: Start) {
    const [program, ...words] = CORES === null ? command : ['taskset', '-c', CORES[core], ...command]
    const output = logFile === undefined ? 'inherit' : openSync(logFile, 'a')
    this.#child = spawn(program as string, words, {
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output, 'ipc'],
    })
    this.#child.once('error', (error) => {
      throw error
    })
    // nginx survives its parent, so it is stopped here.
    const end = (): void => void this.#child.kill('SIGTERM')
    process.once('exit', end)
    this.#child.once('exit', () => process.off('exit', end))
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Seconds of processor time since its start. */
  cpuSeconds(): number {
    const fields = this.#proc('stat')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }

  memoryBytes(): number {
    return Number(this.#proc('statm').split(' ')[1]) * PAGE_BYTES
  }

  /** Sends a message and waits for the reply. */
  async ask<Reply>(message: object): Promise<Reply> {
    this.#child.send(message)
    return this.nextMessage<Reply>()
  }

  async nextMessage<Reply>(): Promise<Reply> {
    if (this.hasEnded) throw new Error('a process of the bench exited before its request')
    const controller = new AbortController()
    const ended = once(this.#child, 'exit', { signal: controller.signal })
    const message = once(this.#child, 'message', { signal: controller.signal })
    const first = await Promise.race([message, ended.then(() => null)])
    controller.abort()
    await Promise.allSettled([ended, message])
    if (first === null) throw new Error('a process of the bench ended before it answered')
    return first[0] as Reply
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
  }

  #proc(file: string): string {
    return readFileSync(`/proc/${String(this.#child.pid)}/${file}`, 'utf8')
  }
}

/** Starts a script of the processes folder, by name. */
export function script(core: Core, name: string, ...words: readonly string[]): ChildProgram {
  const path = fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url))
  return new ChildProgram({ core, command: [process.execPath, path, ...words] })
}

/** Waits until this holds, as long as the process lives. */
export async function until<T>(actor: ChildProgram, probe: () => T | null | Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await probe()
    if (found !== null) return found
    if (actor.hasEnded) throw new Error('a server of the bench ended before it was ready')
    await pause(50)
  }
}
