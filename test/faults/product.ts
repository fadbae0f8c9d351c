import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { Member, PASSWORD } from '../environment/member.ts'

const HERE = fileURLToPath(new URL('../..', import.meta.url))
const READY = /Bourse is ready: (\S+)\//
const TRADERS = 40

/** The whole product as `npm start` runs it, on free ports and its own directory. */
export class Product {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'))
  url = ''
  /** Output of the product and its exchange: the log. */
  output = ''
  readonly #more: Readonly<Record<string, string>>
  readonly #root: string
  #child: ChildProcess | null = null

  /** Additional environment variables, and the checkout that runs: this one by default. */
  constructor(more: Readonly<Record<string, string>> = {}, root = HERE) {
    this.#more = more
    this.#root = root
  }

  /** Returns the time until the product is ready, in milliseconds. */
  async start(): Promise<number> {
    const began = performance.now()
    const env = {
      ...process.env,
      DATA_DIR: this.directory,
      PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'fatal',
      REVIEW_MODE: 'auto',
      LEADER_PROGRAMS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      // Every client of a measurement has this machine's address.
      SOCKETS_PER_ADDRESS: '99999',
      ...this.#more,
    }
    const child = fork(join(this.#root, 'server/main/src/start.ts'), [], {
      env,
      // Uses the heap settings of `npm start` and the bench.
      execArgv: process.execArgv,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    this.#child = child
    this.url = await new Promise<string>((ready, failed) => {
      const before = this.output.length
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
        const found = READY.exec(this.output.slice(before))
        if (found?.[1] !== undefined) ready(found[1])
      })
      child.once('exit', (code) => failed(new Error(`the product did not start: ${String(code)}`)))
    })
    return performance.now() - began
  }

  /** Returns the exit code; null when a signal ended it. */
  async stop(): Promise<number | null> {
    const child = this.#child
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return code
  }

  /** The process of the embedded exchange, which the product supervises. */
  exchangePid(): number {
    const pid = this.#child?.pid ?? 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
    const found = children.find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('exchange.ts'))
    if (found === undefined) throw new Error('no exchange runs under this product')
    return Number(found)
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** Creates an API client at the product's current URL. */
  at(email: string, networkAddress = ''): Member {
    return new Member(this.url, email, networkAddress)
  }

  /**
   * Creates a member by the operator and logs in through the API, from a network address of its own if given.
   */
  async member(email: string, usdt: string, networkAddress = ''): Promise<Member> {
    const socket = operatorSocket(this.directory)
    await requestExchange(socket, ['member', 'create', email, PASSWORD])
    const funded = await requestExchange(socket, ['member', 'fund', email, usdt, 'USDT'])
    if (funded?.ok !== true)
      throw new Error(`no money for ${email}: ${funded?.lines.join(' ') ?? 'no exchange listens'}`)
    const member = this.at(email, networkAddress)
    const { body } = await member.send('POST', '/user/login', { user_string: email, password: PASSWORD })
    if (!body.ok) throw new Error(body.error.message)
    member.bearer = String(body.data)
    return member
  }

  /**
   * Creates members with money, enough to stay below the limit of calls per member at 1,000 orders per
   * second.
   */
  async traders(): Promise<Member[]> {
    const members: Member[] = []
    for (let number = 0; number < TRADERS; number++)
      members.push(await this.member(`trader-${number}@example.com`, '1000000', `10.2.0.${number}`))
    return members
  }
}
