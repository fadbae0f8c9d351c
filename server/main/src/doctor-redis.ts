import { type Config, ConfigError } from './config.ts'
import type { CheckResult, DoctorDeps } from './check-result.ts'
import { redisUrl } from './secrets.ts'

const OLDEST = 6
const LATENCY_OK_MS = 20
/** Policies under which a full Redis evicts only what expires soon. */
const POLICIES = new Set(['noeviction', 'volatile-ttl'])

/** Checks Redis; problems are only warnings, because every replica works without it. */
export async function checkRedis(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'redis'
  const url = resolveRedisUrl(config)
  if (typeof url !== 'string' && url !== null) return [{ part, state: 'error', message: url.message }]
  if (url === null) return [{ part, state: 'ok', message: 'not configured: this is the only replica' }]
  const { host } = new URL(url)
  const probe = await deps.probeRedis(url)
  const results = checkSharedKey(config)
  if (probe.kind === 'silent') {
    const message = `${host} is unusable (${probe.reason}): each replica would run on its own`
    return [...results, { part, state: 'warning', message }]
  }
  const { version, policy, ms } = probe
  if (Number.parseInt(version, 10) < OLDEST)
    return [...results, { part, state: 'warning', message: `Redis ${version} is older than ${OLDEST}` }]
  if (policy !== null && !POLICIES.has(policy)) {
    const message = `a full Redis evicts idempotency records and revoked sessions (${policy}): set maxmemory-policy noeviction`
    return [...results, { part, state: 'warning', message }]
  }
  if (ms > LATENCY_OK_MS)
    return [
      ...results,
      { part, state: 'warning', message: `responds in ${ms} ms; requests give up after 200` },
    ]
  return [...results, { part, state: 'ok', message: `Redis ${version} at ${host} responds in ${ms} ms` }]
}

function resolveRedisUrl(config: Config): string | null | ConfigError {
  try {
    return redisUrl(config)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** Checks that replicas share a key: with different ones they cannot unseal each other's values. */
function checkSharedKey({ sessionKey, sessionKeyFile }: Config): CheckResult[] {
  if (sessionKey !== null || sessionKeyFile !== null) return []
  const message = 'each replica would generate its own key: set the same SESSION_KEY on all'
  return [{ part: 'session key', state: 'warning', message }]
}
