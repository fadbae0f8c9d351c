import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureDatabase, operatorSocket, type Postgres, startPostgres } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { pino } from 'pino'
import { freePort } from '../environment/machine.ts'
import { Member, PASSWORD } from '../environment/member.ts'
import { ManagedProcess, until } from './managed-process.ts'

const at = (path: string): string => fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
const START = at('main/src/start.ts')
const BALANCER = at('deploy/haproxy.cfg')
/** Limits are raised, because every caller has this machine's address. */
const SOCKETS = '2000'
const DATABASE = 'bourse'
const SHORT = 2_000

export type Replica = {
  readonly number: number
  readonly url: string
  readonly opsUrl: string
  program: ManagedProcess
}

/**
 * The compose file's services as processes on loopback: database, Redis, exchange, three replicas, balancer.
 */
export class Cluster {
  readonly directory = mkdtempSync(join(tmpdir(), 'bourse-replicas-'))
  readonly #keys = {
    SESSION_KEY: randomBytes(32).toString('hex'),
    UPSTREAM_FEED_KEY: randomBytes(32).toString('hex'),
  }
  readonly #programs = new Set<ManagedProcess>()
  #postgres: Postgres | null = null
  #redisPort = 0
  readonly replicas: Replica[] = []
  redis!: ManagedProcess
  #exchangeUrl = ''
  /** The balancer's address, the only one that callers know. */
  url = ''

  async start(): Promise<void> {
    this.#postgres = await startPostgres({
      directory: join(this.directory, 'postgres'),
      log: pino({ level: 'silent' }),
    })
    await ensureDatabase(this.#postgres, DATABASE)
    this.#redisPort = await freePort()
    await this.startRedis()
    await this.#startExchange()
    const ports = await Promise.all(Array.from({ length: 8 }, freePort))
    for (const number of [1, 2, 3]) {
      const [port, opsPort] = [ports[2 * number], ports[2 * number + 1]]
      const [url, opsUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${opsPort}`]
      this.replicas.push({ number, url, opsUrl, program: this.#bff(number, Number(port), Number(opsPort)) })
    }
    for (const replica of this.replicas) await this.ready(replica)
    await this.#startBalancer(Number(ports[0]), Number(ports[1]))
  }

  async startRedis(): Promise<void> {
    const port = String(this.#redisPort)
    const home = join(this.directory, 'redis')
    mkdirSync(home, { recursive: true })
    const words = ['--port', port, '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no']
    this.redis = this.#run('redis', ['redis-server', ...words])
    await this.redis.until(() => this.redis.output.includes('Ready to accept connections'))
  }

  async #startExchange(): Promise<void> {
    const port = await freePort()
    this.#exchangeUrl = `http://127.0.0.1:${port}`
    const { host, user } = this.#postgres?.connection(DATABASE) ?? {}
    const exchange = this.#run('exchange', [process.execPath, START, 'exchange'], {
      PORT: String(port),
      OPS_PORT: '0',
      DATA_DIR: join(this.directory, 'exchange'),
      DATABASE_URL: `postgresql://${user}@localhost/${DATABASE}?host=${host}`,
      REVIEW_MODE: 'auto',
      LEADER_PROGRAMS: 'off',
    })
    await exchange.until(() => exchange.output.includes('The Bourse exchange is ready'))
  }

  #bff(number: number, port: number, opsPort: number): ManagedProcess {
    return this.#run(`bff-${number}`, [process.execPath, START], {
      PORT: String(port),
      OPS_PORT: String(opsPort),
      DATA_DIR: join(this.directory, `bff-${number}`),
      UPSTREAM_URL: this.#exchangeUrl,
      UPSTREAM_TRUSTED: 'on',
      UPSTREAM_EXTENSIONS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      SOCKETS_PER_ADDRESS: SOCKETS,
      SOCKETS_PER_MEMBER: SOCKETS,
      DRAIN_SECONDS: '4',
      REDIS_URL: `redis://127.0.0.1:${this.#redisPort}`,
    })
  }

  async #startBalancer(port: number, opsPort: number): Promise<void> {
    const balancer = this.#run('haproxy', ['haproxy', '-db', '-f', BALANCER], {
      LISTEN: `127.0.0.1:${port}`,
      LISTEN_OPS: `127.0.0.1:${opsPort}`,
      MAX_CONNECTIONS: '2000',
      SOCKETS_PER_ADDRESS: SOCKETS,
      ...Object.fromEntries(
        this.replicas.flatMap(({ number, url, opsUrl }) => [
          [`BFF_${number}`, new URL(url).host],
          [`OPS_${number}`, new URL(opsUrl).port],
        ]),
      ),
    })
    this.url = `http://127.0.0.1:${port}`
    await balancer.until(() => responds(`http://127.0.0.1:${opsPort}/healthz`))
    await balancer.until(() => responds(`${this.url}/api/getSiteConfig`))
  }

  #run(name: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): ManagedProcess {
    const logFile = join(this.directory, `${name}.log`)
    const program = new ManagedProcess({
      name,
      command,
      logFile,
      env: { ...this.#keys, LOG_LEVEL: 'info', ...env },
    })
    this.#programs.add(program)
    return program
  }

  /** Starts a stopped replica at its old address. */
  async startAgain(replica: Replica): Promise<void> {
    const [port, opsPort] = [replica.url, replica.opsUrl].map((url) => Number(new URL(url).port))
    replica.program = this.#bff(replica.number, Number(port), Number(opsPort))
    await this.ready(replica)
  }

  async ready({ program, opsUrl }: Replica): Promise<void> {
    await program.until(async () => (await readiness(opsUrl)) !== null)
    await until(`${program.name} follows the feed`, async () => (await readiness(opsUrl)) === 'ok')
  }

  /** Creates a member by the operator, with paper money, and logs in at this URL. */
  async member(email: string, usdt: string): Promise<Member> {
    const socket = operatorSocket(join(this.directory, 'exchange'))
    for (const words of [
      ['member', 'create', email, PASSWORD],
      ['member', 'fund', email, usdt, 'USDT'],
    ]) {
      const response = await requestExchange(socket, words)
      if (response?.ok !== true)
        throw new Error(`the operator received: ${response?.lines.join(' ') ?? 'nothing'}`)
    }
    return this.signedIn(email, this.url)
  }

  async signedIn(email: string, url: string): Promise<Member> {
    const member = new Member(url, email)
    const { body } = await member.send('POST', '/user/login', { user_string: email, password: PASSWORD })
    if (!body.ok) throw new Error(body.error.message)
    member.bearer = String(body.data)
    return member
  }

  /** Returns the same member with their session at another URL. */
  at(url: string, { bearer, email }: Member): Member {
    const member = new Member(url, email)
    member.bearer = bearer
    return member
  }

  async operator(...words: readonly string[]): Promise<string> {
    const response = await requestExchange(operatorSocket(join(this.directory, 'exchange')), [...words])
    return response?.lines.join('\n') ?? 'no exchange listens'
  }

  async close(): Promise<void> {
    const [newestFirst, signal] = [[...this.#programs].toReversed(), 'SIGTERM' as const]
    for (const program of newestFirst) program.release()
    await Promise.all(newestFirst.filter(({ name }) => name !== 'exchange').map((each) => each.end(signal)))
    await Promise.all(newestFirst.map((each) => each.end(signal)))
    await this.#postgres?.stop()
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}

const responds = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(SHORT) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The readiness of a replica; null when it is down or draining. */
export async function readiness(opsUrl: string): Promise<string | null> {
  try {
    const response = await fetch(`${opsUrl}/readyz`, { signal: AbortSignal.timeout(SHORT) })
    return response.ok ? ((await response.json()) as { status: string }).status : null
  } catch {
    return null
  }
}
