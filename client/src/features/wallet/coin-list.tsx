import { ChevronRight } from 'lucide-react'
import { Balance } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { usePreference } from '#api'
import type { CoinChoice } from './choices.ts'

type Props = { title: string; choices: readonly CoinChoice[]; onPick: (choice: CoinChoice) => void }

export function CoinList({ title, choices, onPick }: Props) {
  const isHidden = usePreference('hidesBalances')
  return (
    <section aria-label={title} className="pb-3">
      <h2 className="px-gutter pb-1 text-sub text-t3">{title}</h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.asset}>
            <button
              type="button"
              data-coin={choice.code}
              onClick={() => onPick(choice)}
              className="press flex min-h-14 w-full items-center gap-3 px-gutter py-2 text-left -outline-offset-2 active:bg-card"
            >
              <CoinDisc code={choice.code} size={32} />
              <span className="flex-1 text-row font-med text-t1">{choice.code}</span>
              <Balance
                value={choice.balance}
                isHidden={isHidden}
                className={`text-row ${choice.balance > 0n ? 'text-t1' : 'text-t2'}`}
              />
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-t3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
