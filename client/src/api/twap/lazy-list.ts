import { lazyComponent } from '#kit/layout'
import { loadAreas } from '#text'

export const TwapList = lazyComponent(async () => {
  const [part] = await Promise.all([import('./twap-list.tsx'), loadAreas(['futures', 'tables'])])
  return part.TwapList
})
