import { type Config, ConfigError } from './config.ts'
import type { Finding, Surroundings } from './finding.ts'
import { redisUrl } from './secrets.ts'

const OLDEST = 6
const FINE_MS = 20
/** What a Redis that is full drops first by these is what was about to end anyway. */
const POLICIES = new Set(['noeviction', 'volatile-ttl'])

/** No replica needs Redis to answer, so nothing that is wrong with it keeps one from starting. */
export async function redisFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const part = 'redis'
  const url = addressOf(config)
  if (typeof url !== 'string' && url !== null) return [{ part, state: 'ill', says: url.message }]
  if (url === null) return [{ part, state: 'well', says: 'none: this replica is the only one' }]
  const { host } = new URL(url)
  const look = await around.lookAtRedis(url)
  const findings = keyFindings(config)
  if (look.kind === 'silent') {
    const says = `${host} is of no use (${look.reason}): each replica would go on by itself`
    return [...findings, { part, state: 'odd', says }]
  }
  const { version, policy, ms } = look
  if (Number.parseInt(version, 10) < OLDEST)
    return [...findings, { part, state: 'odd', says: `Redis ${version} is older than ${OLDEST}` }]
  if (policy !== null && !POLICIES.has(policy)) {
    const says = `when it is full it forgets writes and sessions that ended (${policy}): maxmemory-policy noeviction`
    return [...findings, { part, state: 'odd', says }]
  }
  if (ms > FINE_MS)
    return [
      ...findings,
      { part, state: 'odd', says: `it takes ${ms} ms to answer; after 200 it is done without` },
    ]
  return [...findings, { part, state: 'well', says: `Redis ${version} at ${host} answers in ${ms} ms` }]
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
function keyFindings({ sessionKey, sessionKeyFile }: Config): Finding[] {
  if (sessionKey !== null || sessionKeyFile !== null) return []
  const says = 'each replica would make a key of its own: give all the same SESSION_KEY'
  return [{ part: 'session key', state: 'odd', says }]
}
