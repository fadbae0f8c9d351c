import type { DecimalMark } from '@bourse/contracts/kit'
import { portfolio, type PortfolioRange } from '@bourse/contracts/portfolio'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { saveFile } from '#kit/device'
import { Spinner, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { queries, useEndpointMutation } from '#api'
import { csvChoices, Picker, saveCsv } from '#features/wallet'
import { Days } from './days.tsx'
import { History, RangeChips } from './history.tsx'
import { Results } from './results.tsx'

/** The member's wealth: value, return, days, products and coins. */
export function Screen() {
  const [range, setRange] = useState<PortfolioRange>('month')
  return (
    <PullRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      <Export range={range} />
      <Section className="pb-6">
        <RangeChips range={range} onChange={setRange} />
        <div className="space-y-4 pt-2 desk:grid desk:grid-cols-2 desk:items-start desk:gap-4 desk:space-y-0">
          <div className="space-y-4">
            <History range={range} />
            <Days />
          </div>
          <Results range={range} />
        </div>
      </Section>
    </PullRefresh>
  )
}

function Export({ range }: { range: PortfolioRange }) {
  const format = useFormat()
  const { t } = format
  const file = useEndpointMutation(portfolio.file)
  const save = async (choice: DecimalMark | 'json') => {
    const kind = choice === 'json' ? { format: choice } : { format: 'csv' as const, decimalMark: choice }
    const result = await file.send({ range, ...kind })
    if (result === null) return
    if (choice === 'json') saveFile(new Blob([result.content], { type: 'application/json' }), result.name)
    else saveCsv(result)
    toast(t('app.saved'), 'success')
  }
  const json = { id: 'json' as const, label: 'JSON' }
  return (
    <NavActions>
      <Picker
        title={t('portfolio.export')}
        choices={[...csvChoices(format).map((each) => ({ ...each, note: `CSV · ${each.note}` })), json]}
        value={null}
        onPick={(choice) => void save(choice)}
      >
        {(open) => (
          <IconButton
            name={t('portfolio.export')}
            aria-haspopup="dialog"
            onClick={open}
            disabled={file.isBusy}
          >
            {file.isBusy ? <Spinner /> : <Download size={22} strokeWidth={1.75} />}
          </IconButton>
        )}
      </Picker>
    </NavActions>
  )
}
