// `npm run bench`: measures the product and prints each figure beside its goal; `npm run bench -- futures` only one
// part. Exits with 1 for a missed goal only with `--strict`: a busy machine is no fault of the code.
import { availableParallelism, loadavg } from 'node:os'
import { type Bench, BENCHES } from './benches.ts'
import { type Figure, formatRow, isMet } from './figure.ts'
import { renderList } from './list.ts'
import { type OptionName, parseOptions } from './options.ts'

const { names, given, options, isStrict, isList } = parseOptions(process.argv.slice(2))
if (isList) console.log(renderList())
else await measure(chosenBenches())

function chosenBenches(): readonly Bench[] {
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0)
    throw new Error(
      `unknown measurement ${unknown.join(', ')}: ${BENCHES.map(({ name }) => name).join(', ')}`,
    )
  const chosen = BENCHES.filter(({ name, isDefault }) =>
    names.length === 0 ? isDefault === true : names.includes(name),
  )
  const unused = given.filter((option) => !chosen.some((bench) => bench.options.includes(option)))
  if (unused.length > 0) throw new Error(`no chosen measurement takes ${unused.map(flag).join(', ')}`)
  return chosen
}

function flag(option: OptionName): string {
  return `--${option}`
}

async function measure(benches: readonly Bench[]): Promise<void> {
  const [load = 0] = loadavg()
  const processors = availableParallelism()
  console.log(`${processors} processors, load ${Math.round(load * 10) / 10} before the start`)
  if (load > processors) console.log('the machine is busy: the figures mean little')
  // An interrupted bench ends its child processes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  for (const bench of benches) {
    const figures = (await bench.run(options)).map((figure) => withGoal(bench, figure))
    for (const figure of figures) console.log(formatRow(figure))
    const missing = Object.keys(bench.gates).filter((goal) => figures.every(({ name }) => name !== goal))
    if (missing.length > 0) console.log(`not measured: ${missing.join('; ')}`)
    if (isStrict && !figures.every(isMet)) process.exitCode = 1
  }
}

function withGoal({ gates }: Bench, figure: Figure): Figure {
  return { ...figure, goal: gates[figure.name] ?? figure.goal }
}
