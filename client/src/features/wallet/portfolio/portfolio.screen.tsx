import { portfolio, type PortfolioRange } from '@bourse/contracts/portfolio'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { saveFile } from '#kit/device'
import { Spinner, toast } from '#kit/feedback'
import { NavActions, Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { useText } from '#text'
import { queries, useEndpointMutation } from '#api'
import { Picker } from '#features/wallet'
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

const FORMATS = ['csv', 'json'] as const

function Export({ range }: { range: PortfolioRange }) {
  const t = useText()
  const file = useEndpointMutation(portfolio.file)
  const save = async (format: (typeof FORMATS)[number]) => {
    const result = await file.send({ range, format })
    if (result === null) return
    const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
    saveFile(new Blob([result.content], { type }), result.name)
    toast(t('app.saved'), 'success')
  }
  return (
    <NavActions>
      <Picker
        title={t('portfolio.export')}
        choices={FORMATS.map((id) => ({ id, label: id.toUpperCase() }))}
        value={null}
        onPick={(format) => void save(format)}
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
