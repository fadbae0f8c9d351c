import { useState } from 'react'
import { type ChosenIndicator, findDefinition, usualParameters } from '#kit/chart/indicators'
import { TextField } from '#kit/field'
import { entryText, useFormat } from '#kit/format'
import { readParameter } from './read-parameter.ts'

type Props = { readonly chosen: ChosenIndicator; readonly onChange: (changed: ChosenIndicator) => void }

/** A field per parameter; the chart follows while the typed values are within their bounds. */
export function ParametersForm({ chosen, onChange }: Props) {
  const { t, language } = useFormat()
  const { parameters } = findDefinition(chosen.id)
  const show = (values: readonly number[]) => values.map((value) => entryText(String(value), language))
  const parse = (text: string) => readParameter(text, language)
  const [typed, setTyped] = useState(() => show(chosen.parameters))
  const isWithin = (text: string, at: number) => {
    const bounds = parameters[at]
    const value = parse(text)
    return (
      bounds !== undefined && value >= bounds.least && value <= bounds.most && isOnStep(value, bounds.step)
    )
  }
  const enter = (texts: readonly string[]) => {
    setTyped([...texts])
    if (texts.every(isWithin)) onChange({ id: chosen.id, parameters: texts.map(parse) })
  }
  return (
    <div className="space-y-3 px-gutter pb-3">
      <div className="grid grid-cols-2 gap-3">
        {parameters.map(({ name, least, most }, at) => {
          const text = typed[at] ?? ''
          const isRepeated = parameters.filter((each) => each.name === name).length > 1
          const label = t(`chart.param_${name}`)
          return (
            <TextField
              key={at}
              label={isRepeated ? `${label} ${at + 1}` : label}
              value={text}
              inputMode="decimal"
              onChange={(event) => enter(typed.with(at, event.target.value))}
              error={isWithin(text, at) ? undefined : t('chart.parameter_bounds', { least, most })}
            />
          )
        })}
      </div>
      <button
        type="button"
        onClick={() => enter(show(usualParameters(chosen.id)))}
        className="press hit text-sub font-semi text-link"
      >
        {t('chart.reset')}
      </button>
    </div>
  )
}

const isOnStep = (value: number, step: number): boolean => step < 1 || Number.isInteger(value)
