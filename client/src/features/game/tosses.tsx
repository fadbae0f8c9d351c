import { game, type Toss } from '@bourse/contracts/game'
import { negate } from '@bourse/contracts/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotOffered } from '#kit/detail'
import { Empty } from '#kit/feedback'
import { signedText, useFormat } from '#kit/format'
import { Facts, HistoryList, RecordRow } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { pagesFor } from '#api'
import { Hex, TossResult } from './toss-check.tsx'

/** The member's tosses; each is checked again when it is opened. */
export function Tosses() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(game.list, {}))}
      keyOf={(toss) => toss.id}
      row={(toss, open) => <TossRow toss={toss} onPress={open} />}
      sheet={(toss, close) => <TossSheet toss={toss} onClose={close} />}
      empty={<Empty kind="records" title={t('game.none')} />}
      unavailable={<NotOffered />}
    />
  )
}

function TossRow({ toss, onPress }: { toss: Toss; onPress: () => void }) {
  const { t, timeText, quantityText } = useFormat()
  const isWon = toss.result === toss.choice
  const change = isWon ? toss.stake : negate(toss.stake)
  return (
    <RecordRow
      title={t(`game.${toss.result}`)}
      note={timeText(toss.at)}
      value={
        <span className={isWon ? 'text-up' : 'text-t1'}>{signedText(change, quantityText(change))}</span>
      }
      onPress={onPress}
    />
  )
}

function TossSheet({ toss, onClose }: { toss: Toss; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('game.play')} onClose={onClose}>
      <TossResult toss={toss} />
      <Facts
        rows={[
          { label: t('game.number'), value: toss.number },
          { label: t('game.side'), value: t(`game.${toss.choice}`) },
          { label: t('game.commitment'), value: <Hex text={toss.commitment} /> },
          { label: t('game.server_seed'), value: <Hex text={toss.seed} /> },
          { label: t('game.your_seed'), value: <Hex text={toss.clientSeed} /> },
        ]}
      />
    </Sheet>
  )
}
