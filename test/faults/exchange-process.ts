import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { account } from '@bourse/contracts/account'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'

const SCRIPT = fileURLToPath(new URL('../../server/main/src/exchange.ts', import.meta.url))

/** An exchange in a separate process, on a directory that outlives it. */
export class ExchangeProcess {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-crash-'))
  url = ''
  readonly #more: Readonly<Record<string, string>>
  #child: ChildProcess | null = null

  /** Additional environment variables: another database, another review mode. */
  constructor(more: Readonly<Record<string, string>> = {}) {
    this.#more = more
  }

  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port
    const child = fork(SCRIPT, ['child'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATA_DIR: this.directory,
        EXCHANGE_PORT: port,
        LOG_LEVEL: 'fatal',
        REVIEW_MODE: 'auto',
        LEADER_PROGRAMS: 'off',
        ...this.#more,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child = child
    const started = await Promise.race([
      once(child, 'message').then(([message]) => message as { url: string }),
      once(child, 'exit').then(([code]) =>
        Promise.reject(new Error(`the exchange did not start: ${String(code)}`)),
      ),
    ])
    this.url = started.url
  }

  /** Kills the process, like a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.directory, { recursive: true, force: true })
  }

  async operator(command: string): Promise<{ ok: boolean; text: string }> {
    const response = await requestExchange(operatorSocket(this.directory), command.split(' '))
    if (response === null) throw new Error('no exchange listens for operator commands')
    return { ok: response.ok, text: response.lines.join('\n') }
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    // A child ignores other signals: it stops in order without its parent.
    if (signal === 'SIGKILL') child.kill(signal)
    else if (child.connected) child.disconnect()
    await ended
  }

  /**
   * A member created by the operator, with paper money, logged in; returns the session token in the classic
   * dialect.
   */
  async member(email: string, usdt: string): Promise<string> {
    await this.operator(`member create ${email} correct-horse`)
    await this.operator(`member fund ${email} ${usdt} USDT`)
    const response = await this.call(account.login.path, { user_string: email, password: 'correct-horse' })
    return String(response.message)
  }

  /** Makes one call in the classic dialect; rejects without a response. */
  async call(
    path: string,
    fields: Record<string, string>,
    who: { token?: string; key?: string } = {},
  ): Promise<Classic> {
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...(who.token === undefined ? {} : { authorization: who.token }),
        ...(who.key === undefined ? {} : { 'idempotency-key': who.key }),
      },
      body: new URLSearchParams(fields),
    })
    return (await response.json()) as Classic
  }

  async read(path: string, token: string): Promise<Classic> {
    const response = await fetch(`${this.url}/api${path}`, { headers: { authorization: token } })
    return (await response.json()) as Classic
  }
}

export type Classic = { readonly type: string; readonly message: unknown }
