// `npm run replicas`: the whole deployment as real processes on loopback, and the failures it must survive.
// Not part of `npm test`, because it needs HAProxy and Redis (Debian: apt-get install haproxy redis-server).
import { parseArgs } from 'node:util'
import { has } from '../environment/machine.ts'
import type { Member } from '../environment/member.ts'
import { Claims } from './claims.ts'
import { Cluster } from './cluster.ts'
import { balancer } from './scenarios/balancer.ts'
import { drained } from './scenarios/drained.ts'
import { killed } from './scenarios/killed.ts'
import { moves } from './scenarios/moves.ts'
import { redisCut } from './scenarios/redis-cut.ts'

const SCENARIOS = {
  moves: (cluster: Cluster, _members: readonly Member[], claims: Claims) => moves(cluster, claims),
  killed,
  drained,
  'redis-cut': redisCut,
  balancer,
} as const

const { positionals: requested } = parseArgs({ allowPositionals: true })
const names = (requested.length > 0 ? requested : Object.keys(SCENARIOS)) as (keyof typeof SCENARIOS)[]
for (const name of names)
  if (!Object.hasOwn(SCENARIOS, name))
    throw new Error(`unknown scenario ${name}: ${Object.keys(SCENARIOS).join(', ')}`)

const missing = ['haproxy', 'redis-server'].filter((program) => !has(program))
if (missing.length > 0) {
  console.error(
    `missing on this machine: ${missing.join(', ')}. On Debian: apt-get install haproxy redis-server`,
  )
  process.exit(69)
}

// An interrupted run ends its child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const cluster = new Cluster()
const claims = new Claims()
try {
  await cluster.start()
  const members: Member[] = []
  for (const name of ['bob', 'carol', 'dave', 'erin'])
    members.push(await cluster.member(`${name}@example.com`, '1000000'))
  for (const name of names) {
    console.log(name)
    await SCENARIOS[name](cluster, members, claims)
  }
  const [last = ''] = (await cluster.operator('ledger', 'balance')).split('\n').slice(-1)
  claims.holds('the ledger is balanced', last.endsWith(': balanced'), last)
} finally {
  await cluster.close()
}
console.log(claims.summary)
if (claims.broken === 0) cluster.remove()
else console.log(`the output of the processes is in ${cluster.directory}`)
process.exitCode = claims.broken === 0 ? 0 : 1
