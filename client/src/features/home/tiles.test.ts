import type { MenuItem } from '@bourse/contracts/content'
import { describe, expect, it } from 'vitest'
import { hidePages } from '#kit/route'
import { GROUPS, buildTiles } from './tiles.ts'

const item = (key: string, url: string, name = key): MenuItem =>
  ({
    id: key.length,
    key,
    name,
    url,
    icon: null,
    sort: null,
    opens: null,
    isFinancial: null,
  }) as unknown as MenuItem
const all = GROUPS.flatMap((group) => group.tiles).map((key) => item(key, ''))
const namesOf = (menu: readonly MenuItem[] | null) =>
  buildTiles(menu).groups.flatMap((group) => group.tiles.map((tile) => tile.id))

describe('the services', () => {
  it('lead to no page that the platform does not offer, and others move up', () => {
    hidePages(['nft/', 'market/market?seg=stocks'])
    const { first, groups } = buildTiles(all)
    hidePages([])
    const ids = groups.flatMap(({ tiles }) => tiles.map(({ id }) => id))
    expect(namesOf(all).filter((id) => !ids.includes(id))).toEqual(['stock', 'nft'])
    expect(first.map(({ id }) => id).slice(-2)).toEqual(['ieo', 'lockming'])
  })

  it('are twenty in five groups before the server responds', () => {
    expect(buildTiles(null).groups).toHaveLength(5)
    expect(new Set(namesOf(null)).size).toBe(20)
    expect(buildTiles(null).first).toHaveLength(8)
  })
  it('lead to the pages of the built-in table', () => {
    const to = Object.fromEntries(
      buildTiles(null).groups.flatMap(({ tiles }) => tiles.map((tile) => [tile.id, tile.to])),
    )
    expect(to['recharge']).toEqual({ kind: 'page', path: 'fund/select', query: { mode: 'receive' } })
    expect(to['stock']).toEqual({ kind: 'page', path: 'market/market', query: { seg: 'stocks' } })
    expect(to['margin']).toEqual({ kind: 'page', path: 'transaction/contract', query: { panel: 'leverage' } })
    expect(to['chat']).toEqual({ kind: 'none' })
  })
  it('retain their eight places when the operator names the same ones', () => {
    expect(buildTiles(all).first).toHaveLength(8)
    expect(buildTiles(all).first.map((tile) => tile.id)).toEqual(
      buildTiles(null).first.map((tile) => tile.id),
    )
  })
  it("use the operator's addresses, and only safe ones", () => {
    const menu = [item('chat', 'https://chat.example/'), item('vip', 'javascript:alert(1)')]
    const to = Object.fromEntries(
      buildTiles(menu).groups.flatMap(({ tiles }) => tiles.map((tile) => [tile.id, tile.to])),
    )
    expect(to['chat']).toEqual({ kind: 'web', url: 'https://chat.example/' })
    expect(to['vip']).toEqual({ kind: 'page', path: 'vip/index', query: {} })
  })
  it('leave out services that the operator does not offer, and the next ones move up', () => {
    const without = all.filter((each) => each.key !== 'recharge')
    expect(namesOf(without)).not.toContain('recharge')
    expect(buildTiles(without).first).toHaveLength(8)
    expect(buildTiles(without).first.map((tile) => tile.id)).toContain('ieo')
  })
  it("include a service that only the operator knows, under the operator's name", () => {
    const tiles =
      buildTiles([...all, item('raffle', '/pages/game/game', 'Raffle')]).groups.at(-1)?.tiles ?? []
    expect(tiles.at(-1)).toMatchObject({ key: null, name: 'Raffle', to: { kind: 'page', path: 'game/game' } })
  })
  it('never lead to seconds orders where the region allows none, under any name', () => {
    const menu = [...all, item('fast', '/pages/transaction/index?nav=seconds', 'Fast lane')]
    const shown = (hasSeconds: boolean) =>
      buildTiles(menu, hasSeconds).groups.flatMap((group) =>
        group.tiles.map(({ id, name }) => `${id} ${name}`),
      )
    expect(shown(true).filter((name) => /^option|Fast lane/.test(name))).toHaveLength(2)
    expect(shown(false).filter((name) => /^option|Fast lane/.test(name))).toEqual([])
    expect(buildTiles(null, false).first).toHaveLength(8)
    expect(buildTiles(null, false).groups.flatMap((group) => group.tiles)).toHaveLength(19)
  })
  it('are the built-in ones when the menu is empty', () => expect(namesOf([])).toHaveLength(20))
})
