import type { AssetId } from '@bourse/contracts/market'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as feedback from '#kit/feedback'
import { setLanguage } from '#text'
import { signIn, signOut, queries } from '#api'
import { stubBrowser } from '../testing.ts'
import { applyChanges, visibleFavourites, toggleFavourite } from './watchlist.ts'

vi.mock('#kit/feedback', async (original) => ({ ...(await original<typeof feedback>()), toast: vi.fn() }))
const toasted = vi.mocked(feedback.toast)

// Preferences are read on import; the test process has no storage.
vi.hoisted(() => Object.assign(globalThis, { localStorage: { getItem: () => null } }))

type PendingRequest = {
  readonly path: string
  readonly body: string
  respond(body: unknown, status?: number): Promise<void>
}
let requests: PendingRequest[] = []

/** A server whose responses the test controls. */
function stubServer() {
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    const path = address.replace('/api', '').split('?')[0] ?? ''
    return new Promise<Response>((give) => {
      requests.push({
        path,
        body: String(request.body ?? ''),
        respond: async (body, status = 200) => {
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
  void toggleFavourite(asset, isOn)
  await vi.advanceTimersByTimeAsync(1)
}
const served = (...rows: { id: string; asset: AssetId }[]) =>
  queries.setQueryData(['watchlist.list', {}], { list: rows, page: 1, limit: 0, total: null })

beforeEach(async () => {
  vi.useFakeTimers()
  requests = []
  stubBrowser('#/pages/market/market')
  await setLanguage('en')
  toasted.mockClear()
  signOut()
  signIn('token')
  queries.clear()
  served()
  stubServer()
})

describe('a star', () => {
  it('is shown before the response and stays on after it', async () => {
    await turned(btc, true)
    expect(visibleFavourites()).toEqual([btc])
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ['/optional/add', 'currency_id=1&lang=en'],
    ])
    await requests[0]?.respond(added(7))
    expect(visibleFavourites()).toEqual([btc])
  })

  it('is reverted with a message when the call fails', async () => {
    await turned(btc, true)
    await requests[0]?.respond(refusedBecause('coin_unknown'), 422)
    expect(visibleFavourites()).toEqual([])
    expect(toasted.mock.calls).toEqual([['No: coin_unknown', 'error']])
  })

  it('reappears with a message when its removal fails', async () => {
    served({ id: '7', asset: btc }, { id: '8', asset: eth })
    await turned(btc, false)
    expect(visibleFavourites()).toEqual([eth])
    expect(requests[0]?.body).toBe('id=7&lang=en')
    await requests[0]?.respond(refusedBecause('else'), 422)
    expect(visibleFavourites()).toEqual([btc, eth])
    expect(toasted).toHaveBeenCalledOnce()
  })

  it('pressed three times quickly sends at most one more request and ends in its first state', async () => {
    await turned(btc, true)
    await turned(btc, false)
    await turned(btc, true)
    expect(visibleFavourites()).toEqual([btc])
    await requests[0]?.respond(added(7))
    expect(requests).toHaveLength(1)
    expect(visibleFavourites()).toEqual([btc])
  })

  it('pressed twice quickly sends two requests one after the other', async () => {
    await turned(btc, true)
    await turned(btc, false)
    expect(requests).toHaveLength(1)
    await requests[0]?.respond(added(7))
    expect([requests[1]?.path, requests[1]?.body]).toEqual(['/optional/del', 'id=7&lang=en'])
    await requests[1]?.respond({ ok: true, data: 'Removed' })
    expect(visibleFavourites()).toEqual([])
  })

  it('that another device toggled already is no failure', async () => {
    await turned(btc, true)
    await requests[0]?.respond(refusedBecause('already_watched'), 422)
    expect(toasted).not.toHaveBeenCalled()
  })

  it('is not sent in a later session', async () => {
    await turned(btc, true)
    signOut()
    expect(visibleFavourites([])).toEqual([])
  })
})

const ids = (...names: string[]) => names as AssetId[]
const changes = (...pairs: [string, boolean][]) =>
  new Map(pairs.map(([id, isFavourite]) => [id as AssetId, isFavourite]))

describe('optimistic changes of favourites', () => {
  it("show the server's list without changes", () => {
    expect(applyChanges(ids('1', '2'), changes())).toEqual(['1', '2'])
  })
  it('append added favourites immediately', () => {
    expect(applyChanges(ids('1', '2'), changes(['3', true]))).toEqual(['1', '2', '3'])
  })
  it('hide removed favourites and retain the order of the others', () => {
    expect(applyChanges(ids('1', '2', '3'), changes(['2', false]))).toEqual(['1', '3'])
  })
  it('show a favourite once when both server and change contain it', () => {
    expect(applyChanges(ids('1', '2'), changes(['2', true]))).toEqual(['1', '2'])
  })
  it('ignore the removal of an absent favourite', () => {
    expect(applyChanges(ids('1'), changes(['9', false]))).toEqual(['1'])
  })
})
