import { content } from '@bourse/contracts/content'
import { toast } from '#kit/feedback'
import { navigate } from '#kit/route'
import { t } from '#text'
import { ApiCallError, handleApiError, queries, queryFor } from '#api'
import { parseDestination, type Tile } from './tiles.ts'

/** A platform may have a URL for its chat in the settings; other tiles without one are in development. */
export async function openUnaddressed(tile: Tile, name: string): Promise<void> {
  if (tile.key !== 'chat') return toast(t('app.not_built'))
  try {
    const setting = await queries.fetchQuery(queryFor(content.setting, { keyword: 'chat_url' }))
    const to = parseDestination(setting?.value ?? null)
    if (to.kind === 'web') navigate('common/webView', { url: to.url, title: name })
    else navigate('chat/room')
  } catch (failure) {
    // The query cache has shown refusals already.
    if (failure instanceof ApiCallError && failure.code !== 'refused') handleApiError(failure)
  }
}
