import * as z from 'zod/mini'
import { area, maybe, page, pageInput, record, text } from '#kit'
import {
  article,
  articleId,
  category,
  menuItem,
  notice,
  setting,
  settingKeyword,
  siteConfig,
} from './shapes.ts'

const none = record({})

/** Site configuration, menu and articles; the language comes with each call. */
export const content = area('content', {
  setting: {
    method: 'GET',
    path: '/getSetting',
    access: 'public',
    input: record({ keyword: settingKeyword }),
    output: maybe(setting),
    refuses: ['parameter_error'],
  },
  site: { method: 'GET', path: '/getSiteConfig', access: 'public', input: none, output: siteConfig },
  /** Registers this device for push; the answer carries nothing. */
  client: {
    method: 'GET',
    path: '/getClientid',
    access: 'member',
    input: record({ client: ['clientid', z.optional(z.string().check(z.maxLength(128)))] }),
    output: maybe(text),
  },
  popup: { method: 'GET', path: '/news/index_pop', access: 'public', input: none, output: maybe(article) },
  articles: {
    method: 'POST',
    path: '/news/list',
    access: 'public',
    input: record({ category: ['c_id', category], ...pageInput }),
    output: page(article, 'P3'),
  },
  article: {
    method: 'POST',
    path: '/news/detail',
    access: 'public',
    input: record({ id: articleId }),
    output: maybe(article),
  },
  /** The newest unread site message of the member, or nothing. */
  notice: {
    method: 'GET',
    path: '/news/index_message',
    access: 'member',
    input: none,
    output: maybe(notice),
  },
  menu: { method: 'GET', path: '/menu', access: 'public', input: none, output: page(menuItem, 'P6') },
  faq: { method: 'GET', path: '/faq', access: 'public', input: none, output: maybe(article) },
  contact: { method: 'GET', path: '/contactus', access: 'public', input: none, output: maybe(article) },
  about: { method: 'GET', path: '/aboutus', access: 'public', input: none, output: maybe(article) },
  compliance: {
    method: 'GET',
    path: '/operational_compliance',
    access: 'public',
    input: none,
    output: maybe(article),
  },
})
