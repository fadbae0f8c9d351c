import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

type Start = {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly logFile: string
}

/** One process of the cluster, which can be stopped, killed or paused. It never outlives this one by much. */
export class ManagedProcess {
  readonly name: string
  readonly logFile: string
  readonly #child: ChildProcess

  constructor({ name, command: [program = '', ...words], env = {}, logFile }: Start) {
    this.name = name
    this.logFile = logFile
    const output = openSync(logFile, 'a')
    const stdio: ('ignore' | 'ipc' | number)[] = ['ignore', output, output]
    // The product exits when the channel to its parent closes.
    if (program === process.execPath) stdio.push('ipc')
    this.#child = spawn(program, words, { env: { ...process.env, NODE_OPTIONS: '', ...env }, stdio })
    this.#child.once('error', (error) => {
      throw error
    })
    const end = (): void => void this.#child.kill('SIGKILL')
    process.once('exit', end)
    this.#child.once('exit', () => process.off('exit', end))
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Its output so far. */
  get output(): string {
    return readFileSync(this.logFile, 'utf8')
  }

  hold(): void {
    this.#child.kill('SIGSTOP')
  }

  release(): void {
    this.#child.kill('SIGCONT')
  }

  /** Returns the exit code; null when the signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.hasEnded) return this.#child.exitCode
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 30_000)
    const [code] = (await ended) as [number | null]
    clearTimeout(late)
    return code
  }

  /** Waits until this holds, as long as the process lives. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isSo())) {
      if (this.hasEnded)
        throw new Error(`${this.name} exited; the end of its output:\n${this.output.slice(-2_000)}`)
      await pause(50)
    }
  }
}

/** Waits until this holds; returns the duration in milliseconds, or fails with the claim. */
export async function until(
  claim: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${claim}`)
    await pause(25)
  }
  return performance.now() - began
}
