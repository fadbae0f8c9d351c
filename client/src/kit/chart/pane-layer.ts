import type { IPrimitivePaneRenderer, IPrimitivePaneView, ISeriesPrimitive, Time } from 'lightweight-charts'

/**
 * A layer over the candles that paints on their canvas. The library calls it at each frame, which is also the only sign
 * that positions may have changed.
 */
export function paneLayer(paint: (context: CanvasRenderingContext2D) => void): ISeriesPrimitive<Time> {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context }) => paint(context)),
  }
  const view: IPrimitivePaneView = { zOrder: () => 'top', renderer: () => renderer }
  const views = [view]
  return { paneViews: () => views }
}
