import { type CoinSide, game, type GameState } from '@bourse/contracts/game'
import type { Amount } from '@bourse/contracts/kit'
import { clientSeed } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button, Chips, IconButton, SegTabs } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { randomHex } from '#kit/device'
import { QueryView } from '#kit/feedback'
import { TextField } from '#kit/field'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { queryFor, useEndpointMutation } from '#api'
import { OwnText } from '#api/own'
import { Hex, TossResult } from './toss-check.tsx'

export function CoinToss() {
  const query = useQuery(queryFor(game.state, {}))
  return (
    <QueryView query={query} unavailable={<NotOffered />}>
      {(state) => (
        <Section className="space-y-3 pt-3 pb-6">
          <Points state={state} />
          <Play state={state} />
        </Section>
      )}
    </QueryView>
  )
}

function Points({ state: { own, left } }: { state: GameState }) {
  const { t, quantityText } = useFormat()
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sub text-t2">{t('game.own')}</p>
        <p className="text-sub text-t3">{t('game.left', { n: left })}</p>
      </div>
      <p className="text-h1 font-semi">
        <OwnText text={quantityText(own)} />
      </p>
      <p className="mt-2 border-t border-line pt-2 text-sub text-t3">{t('game.intro')}</p>
    </Card>
  )
}

function useToss(state: GameState) {
  const [side, choose] = useState<CoinSide>('heads')
  const [stake, setStake] = useState<Amount>(state.stakes[0] ?? (0n as Amount))
  const [seed, setSeed] = useState(randomHex)
  const [last, setLast] = useState<Parameters<typeof TossResult>[0]['toss'] | null>(null)
  const { send, isBusy, failure } = useEndpointMutation(game.toss, {
    isQuiet: true,
    onDone: (toss) => {
      setLast(toss)
      setSeed(randomHex())
    },
  })
  const isSeedValid = z.safeParse(clientSeed, seed).success
  const toss = () => void send({ commitment: state.commitment, clientSeed: seed, choice: side, stake })
  return { side, choose, stake, setStake, seed, setSeed, isSeedValid, last, toss, isBusy, failure }
}

function Play({ state }: { state: GameState }) {
  const { t, quantityText } = useFormat()
  const form = useToss(state)
  const { side, stake, seed } = form
  const obstacle = state.left === 0 ? t('game.none_left') : state.own < stake ? t('game.too_few') : null
  const text = (amount: Amount) => quantityText(amount)
  return (
    <>
      <Card className="space-y-3">
        <SegTabs
          name={t('game.side')}
          variant="fill"
          value={side}
          onChange={form.choose}
          tabs={(['heads', 'tails'] as const).map((id) => ({ id, label: t(`game.${id}`) }))}
        />
        <div>
          <p className="pb-1 text-sub font-med text-t2">{t('game.stake')}</p>
          <Chips
            name={t('game.stake')}
            value={String(state.stakes.indexOf(stake))}
            onChange={(at) => form.setStake(state.stakes[Number(at)] ?? stake)}
            chips={state.stakes.map((amount, at) => ({ id: String(at), label: text(amount) }))}
          />
        </div>
        <Button
          isBusy={form.isBusy}
          isDisabled={obstacle !== null || !form.isSeedValid}
          reason={obstacle ?? form.failure?.message ?? null}
          onClick={form.toss}
        >
          {t('game.toss', { n: text(stake) })}
        </Button>
        {form.last !== null && <Outcome toss={form.last} />}
      </Card>
      <Card className="space-y-3">
        <h2 className="text-body font-semi">{t('game.fairness')}</h2>
        <p className="text-sub text-t3">{t('game.fairness_note')}</p>
        <div>
          <p className="text-sub text-t3">{t('game.commitment')}</p>
          <Hex text={state.commitment} />
        </div>
        <TextField
          label={t('game.your_seed')}
          value={seed}
          onChange={(event) => form.setSeed(event.target.value.trim())}
          hint={t('game.seed_note')}
          error={form.isSeedValid ? undefined : t('game.seed_invalid')}
          autoComplete="off"
          after={
            <IconButton name={t('game.new_seed')} onClick={() => form.setSeed(randomHex())}>
              <RotateCw size={18} />
            </IconButton>
          }
        />
      </Card>
    </>
  )
}

function Outcome({ toss }: Parameters<typeof TossResult>[0]) {
  const { t, quantityText } = useFormat()
  const values = { side: t(`game.${toss.result}`), n: quantityText(toss.stake) }
  return (
    <div className="space-y-1 border-t border-line pt-3">
      <p role="status" data-part="outcome" className="text-body font-semi">
        {t(toss.result === toss.choice ? 'game.won' : 'game.lost', values)}
      </p>
      <TossResult key={toss.id} toss={toss} />
    </div>
  )
}
