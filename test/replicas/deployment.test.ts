import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'

type Service = {
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks: Readonly<Record<string, { readonly ipv4_address?: string }>> | readonly string[]
  readonly [setting: string]: unknown
}
type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const read = (path: string): string => readFileSync(new URL(`../../server/${path}`, import.meta.url), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
const balancer = read('deploy/haproxy.cfg')
const services = Object.entries(compose.services)
const service = (name: string): Service => compose.services[name] as Service
const findAddress = (name: string): string | undefined =>
  (service(name).networks as Record<string, { ipv4_address?: string }>)['front']?.ipv4_address
const seconds = (text: unknown): number => Number(/^(\d+)s$/.exec(String(text))?.[1])
const REPLICAS = ['bff-1', 'bff-2', 'bff-3']
const OURS = [...REPLICAS, 'exchange']

describe('the compose file', () => {
  it.each(services)('gives %s the minimal privileges', (_name, given) => {
    expect(given).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/),
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
    })
    expect(given).not.toHaveProperty('privileged')
  })

  it('exposes the balancer only, and its operator port on the machine itself only', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
      'balancer',
    ])
    expect(service('balancer').ports?.filter((port) => port.endsWith(':8404'))).toEqual([
      '127.0.0.1:8404:8404',
    ])
    const open = Object.entries(compose.networks).filter(([, network]) => network.internal !== true)
    expect(open.map(([name]) => name)).toEqual(['outside'])
    expect(services.filter(([, { networks }]) => 'outside' in networks).map(([name]) => name)).toEqual([
      'balancer',
    ])
  })

  it('passes secrets as files, each created by the script or documented as missing', () => {
    const made = read('deploy/make-secrets.sh')
    for (const [, { environment = {}, secrets = [] }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        expect([name, /KEY|PASSWORD|TOKEN|DATABASE_URL|REDIS_URL/.test(name)]).toEqual([
          name,
          name.endsWith('_FILE'),
        ])
        const file = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1]
        if (file !== undefined) expect(secrets).toContain(file)
      }
      for (const secret of secrets) {
        const { file = '' } = compose.secrets[secret] ?? {}
        expect(made).toContain(file.replace('./secrets/', ''))
      }
    }
  })

  it.each(OURS)('sets only variables of %s that the product reads', (name) => {
    const known = new Set(
      [...read('main/src/config.ts').matchAll(/^ {2}([A-Z_]+): z\./gm)].map((match) => match[1]),
    )
    const unknown = Object.keys(service(name).environment ?? {}).filter((setting) => !known.has(setting))
    expect([known.size > 20, unknown]).toEqual([true, []])
  })
})

describe('the balancer', () => {
  it("receives from the compose file every address that it uses, and the replicas' own", () => {
    const given: Readonly<Record<string, string>> = service('balancer').environment ?? {}
    const referenced = new Set(
      [...balancer.matchAll(/"\$\{([A-Z_0-9]+)\}"/g)].map((match) => String(match[1])),
    )
    const preset = new Set([...balancer.matchAll(/^ {2}presetenv (\w+)/gm)].map((match) => match[1]))
    expect([...referenced].filter((name) => !(name in given) && !preset.has(name))).toEqual([])
    for (const [at, name] of REPLICAS.entries())
      expect(given[`BFF_${at + 1}`]).toBe(`${findAddress(name) ?? ''}:8080`)
  })

  it('starts with 20,000 descriptors, and with those of the compose file, at two per connection', () => {
    /** Listeners, checks of replicas and the log. */
    const OTHERS = 500
    const preset = Number(/^ {2}presetenv MAX_CONNECTIONS (\d+)$/m.exec(balancer)?.[1])
    expect(2 * preset + OTHERS).toBeLessThanOrEqual(20_000)
    const { environment = {}, ulimits } = service('balancer')
    expect(ulimits).toEqual({ nofile: expect.any(Number) })
    const { nofile } = ulimits as { readonly nofile: number }
    const connections = Number(environment['MAX_CONNECTIONS'])
    expect(connections).toBeGreaterThan(preset)
    expect(2 * connections + OTHERS).toBeLessThanOrEqual(nofile)
  })

  it('is the only trusted source of client addresses', () => {
    for (const name of REPLICAS)
      expect(service(name).environment?.['TRUSTED_PROXIES']).toBe(findAddress('balancer'))
  })

  it('stops using a replica before that stops serving, and the replica may finish draining', () => {
    const [, inter, fast, fall] = /inter (\d+)s fastinter (\d+)ms .*fall (\d+)/.exec(balancer) ?? []
    const noticed = Number(inter) + ((Number(fall) - 1) * Number(fast)) / 1_000
    for (const name of REPLICAS) {
      const drain = Number(service(name).environment?.['DRAIN_SECONDS'])
      expect(drain).toBeGreaterThanOrEqual(noticed + 2)
      expect(seconds(service(name)['stop_grace_period'])).toBeGreaterThan(drain + 10)
    }
  })

  it('caches public reads by path alone, and rewrites headers that belonged to the first client', () => {
    expect(balancer).toMatch(/^cache responses$/m)
    expect(balancer).toMatch(/^ {2}process-vary on$/m)
    const [use, store] = ['http-request cache-use', 'http-response cache-store'].map((rule) =>
      balancer.split('\n').find((line) => line.trim().startsWith(rule)),
    )
    expect([use, store]).toEqual([
      '  http-request cache-use responses if { var(txn.is_read) -m bool }',
      '  http-response cache-store responses if { var(txn.is_read) -m bool }',
    ])
    expect(balancer).toContain('http-request set-var(txn.is_read) bool(true) if METH_GET is_read')
    for (const header of ['set-header x-request-id', 'del-header ratelimit', 'del-header ratelimit-policy'])
      expect(balancer).toMatch(new RegExp(`http-after-response ${header}.* if \\{ res.cache_hit \\}$`, 'm'))
  })

  it('knows every replica in each of its classes', () => {
    for (const name of REPLICAS) expect(balancer.split(`server ${name} `)).toHaveLength(6)
  })
})
