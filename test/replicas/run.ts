// `npm run replicas`: the whole deployment as real processes on loopback, and what it must outlive. Not part of `npm test`,
// because it needs HAProxy and Redis (Debian: apt-get install haproxy redis-server).
import { parseArgs } from 'node:util'
import { has } from '../load/race/machine.ts'
import type { Member } from '../world/member.ts'
import { Claims } from './claims.ts'
import { House } from './house.ts'
import { door } from './scenes/door.ts'
import { drained } from './scenes/drained.ts'
import { killed } from './scenes/killed.ts'
import { moves } from './scenes/moves.ts'
import { redisCut } from './scenes/redis-cut.ts'

const SCENES = {
  moves: (house: House, _members: readonly Member[], claims: Claims) => moves(house, claims),
  killed,
  drained,
  'redis-cut': redisCut,
  door,
} as const

const { positionals: asked } = parseArgs({ allowPositionals: true })
const names = (asked.length > 0 ? asked : Object.keys(SCENES)) as (keyof typeof SCENES)[]
for (const name of names)
  if (!Object.hasOwn(SCENES, name))
    throw new Error(`no scene is called ${name}: ${Object.keys(SCENES).join(', ')}`)

const missing = ['haproxy', 'redis-server'].filter((program) => !has(program))
if (missing.length > 0) {
  console.error(
    `missing on this machine: ${missing.join(', ')}. On Debian: apt-get install haproxy redis-server`,
  )
  process.exit(69)
}

// Whoever interrupts it ends what it started too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const house = new House()
const claims = new Claims()
try {
  await house.start()
  const members: Member[] = []
  for (const name of ['bob', 'carol', 'dave', 'erin'])
    members.push(await house.member(`${name}@example.com`, '1000000'))
  for (const name of names) {
    console.log(name)
    await SCENES[name](house, members, claims)
  }
  const [last = ''] = (await house.operator('ledger', 'balance')).split('\n').slice(-1)
  claims.holds('the ledger is balanced', last.endsWith(': balanced'), last)
} finally {
  await house.close()
}
console.log(claims.verdict)
if (claims.broken === 0) house.forget()
else console.log(`what the processes said is in ${house.directory}`)
process.exitCode = claims.broken === 0 ? 0 : 1
