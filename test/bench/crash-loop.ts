// `node test/bench/crash-loop.ts [rounds]`: the crash rounds of the test suite, for any number of rounds.
import { crashRounds } from '../faults/crash-rounds.ts'

const rounds = Number(process.argv[2] ?? 25)
const report = await crashRounds({
  rounds,
  responsesBefore: (round) => 5 + ((round * 37) % 150),
  log: (text) => console.log(text),
})
const { broken, acknowledged, withoutResponse, slowestStartMs } = report
console.log(`${acknowledged} answered, ${withoutResponse} unanswered, slowest start ${slowestStartMs} ms`)
for (const promise of broken) console.error(`broken: ${promise}`)
process.exitCode = broken.length === 0 ? 0 : 1
