import type { AssetId } from '@bourse/contracts/market'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as feedback from '#kit/feedback'
import { setLanguage } from '#text'
import { enter, leave, queries } from '#wire'
import { stubBrowser } from '../testing.ts'
import { shownStars, turnStar } from './watchlist.ts'

vi.mock('#kit/feedback', async (original) => ({ ...(await original<typeof feedback>()), say: vi.fn() }))
const said = vi.mocked(feedback.say)

// Preferences are read when their file is; a test process has no storage of its own.
vi.hoisted(() => Object.assign(globalThis, { localStorage: { getItem: () => null } }))

type Asked = {
  readonly path: string
  readonly body: string
  answer(body: unknown, status?: number): Promise<void>
}
let asked: Asked[] = []

/** A server that answers when the test says so. */
function stubServer() {
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    const path = address.replace('/api', '').split('?')[0] ?? ''
    return new Promise<Response>((give) => {
      asked.push({
        path,
        body: String(request.body ?? ''),
        answer: async (body, status = 200) => {
          give(new Response(JSON.stringify(body), { status }))
          await vi.advanceTimersByTimeAsync(1)
        },
      })
    })
  })
}

const btc = '1' as AssetId
const eth = '2' as AssetId
const added = (id: number) => ({ ok: true, data: { id } })
const refusedBecause = (reason: string) => ({
  ok: false,
  error: { code: 'refused', message: `No: ${reason}`, request_id: 'r', reason },
})
const turned = async (asset: AssetId, isOn: boolean) => {
  void turnStar(asset, isOn)
  await vi.advanceTimersByTimeAsync(1)
}
const served = (...rows: { id: string; asset: AssetId }[]) =>
  queries.setQueryData(['watchlist.list', {}], { list: rows, page: 1, limit: 0, total: null })

beforeEach(async () => {
  vi.useFakeTimers()
  asked = []
  stubBrowser('#/pages/market/market')
  await setLanguage('en')
  said.mockClear()
  leave()
  enter('token')
  queries.clear()
  served()
  stubServer()
})

describe('a star', () => {
  it('is on before the server has answered, and stays on after', async () => {
    await turned(btc, true)
    expect(shownStars()).toEqual([btc])
    expect(asked.map(({ path, body }) => [path, body])).toEqual([['/optional/add', 'currency_id=1&lang=en']])
    await asked[0]?.answer(added(7))
    expect(shownStars()).toEqual([btc])
  })

  it('goes out again, with a message, when the call fails', async () => {
    await turned(btc, true)
    await asked[0]?.answer(refusedBecause('coin_unknown'), 422)
    expect(shownStars()).toEqual([])
    expect(said.mock.calls).toEqual([['No: coin_unknown', 'error']])
  })

  it('comes back, with a message, when removing it fails', async () => {
    served({ id: '7', asset: btc }, { id: '8', asset: eth })
    await turned(btc, false)
    expect(shownStars()).toEqual([eth])
    expect(asked[0]?.body).toBe('id=7&lang=en')
    await asked[0]?.answer(refusedBecause('else'), 422)
    expect(shownStars()).toEqual([btc, eth])
    expect(said).toHaveBeenCalledOnce()
  })

  it('pressed three times quickly asks once more at most, and ends as it was left', async () => {
    await turned(btc, true)
    await turned(btc, false)
    await turned(btc, true)
    expect(shownStars()).toEqual([btc])
    await asked[0]?.answer(added(7))
    expect(asked).toHaveLength(1)
    expect(shownStars()).toEqual([btc])
  })

  it('pressed twice quickly is told to the server twice, one after the other', async () => {
    await turned(btc, true)
    await turned(btc, false)
    expect(asked).toHaveLength(1)
    await asked[0]?.answer(added(7))
    expect([asked[1]?.path, asked[1]?.body]).toEqual(['/optional/del', 'id=7&lang=en'])
    await asked[1]?.answer({ ok: true, data: 'Removed' })
    expect(shownStars()).toEqual([])
  })

  it('that another phone has turned already is no failure', async () => {
    await turned(btc, true)
    await asked[0]?.answer(refusedBecause('already_watched'), 422)
    expect(said).not.toHaveBeenCalled()
  })

  it('does not outlive the session in which it was pressed', async () => {
    await turned(btc, true)
    leave()
    expect(shownStars([])).toEqual([])
  })
})
