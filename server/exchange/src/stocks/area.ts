import { stocks } from '@bourse/contracts/stocks'
import { defineArea, mount } from '#kernel'
import { stockHandlers } from './handlers.ts'

export const stocksArea = defineArea({
  name: 'stocks',
  create: () => ({ handlers: mount(stocks, stockHandlers()) }),
})
