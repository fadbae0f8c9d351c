import { type Config, ConfigError } from './config.ts'
import type { CheckResult, DoctorDeps } from './check-result.ts'
import { redisUrl } from './secrets.ts'

const OLDEST = 6
const LATENCY_OK_MS = 20
/** What a Redis that is full drops first by these is what was about to end anyway. */
const POLICIES = new Set(['noeviction', 'volatile-ttl'])

/** No replica needs Redis to answer, so nothing that is wrong with it keeps one from starting. */
export async function checkRedis(config: Config, deps: DoctorDeps): Promise<CheckResult[]> {
  const part = 'redis'
  const url = addressOf(config)
  if (typeof url !== 'string' && url !== null) return [{ part, state: 'error', message: url.message }]
  if (url === null) return [{ part, state: 'ok', message: 'none: this replica is the only one' }]
  const { host } = new URL(url)
  const probe = await deps.probeRedis(url)
  const results = checkSharedKey(config)
  if (probe.kind === 'silent') {
    const message = `${host} is of no use (${probe.reason}): each replica would go on by itself`
    return [...results, { part, state: 'warning', message }]
  }
  const { version, policy, ms } = probe
  if (Number.parseInt(version, 10) < OLDEST)
    return [...results, { part, state: 'warning', message: `Redis ${version} is older than ${OLDEST}` }]
  if (policy !== null && !POLICIES.has(policy)) {
    const message = `when it is full it forgets writes and sessions that ended (${policy}): maxmemory-policy noeviction`
    return [...results, { part, state: 'warning', message }]
  }
  if (ms > LATENCY_OK_MS)
    return [
      ...results,
      { part, state: 'warning', message: `it takes ${ms} ms to answer; after 200 it is done without` },
    ]
  return [...results, { part, state: 'ok', message: `Redis ${version} at ${host} answers in ${ms} ms` }]
}

function addressOf(config: Config): string | null | ConfigError {
  try {
    return redisUrl(config)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** Replicas with different keys open nothing of each other's. */
function checkSharedKey({ sessionKey, sessionKeyFile }: Config): CheckResult[] {
  if (sessionKey !== null || sessionKeyFile !== null) return []
  const message = 'each replica would make a key of its own: give all the same SESSION_KEY'
  return [{ part: 'session key', state: 'warning', message }]
}
