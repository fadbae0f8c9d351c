import * as z from 'zod/mini'
import { area, tolerantNullable, page, pageInput, record, text } from '#kit'
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

/** Site configuration, menu and articles, in the language of the request. */
export const content = area('content', {
  /** One setting of the site, by its name. */
  setting: {
    method: 'GET',
    path: '/getSetting',
    access: 'public',
    input: record({ keyword: settingKeyword }),
    output: tolerantNullable(setting),
    refuses: ['parameter_error'],
    cache: { shared: 'content' },
  },
  /** Name, logo and switches of the site. */
  site: {
    method: 'GET',
    path: '/getSiteConfig',
    access: 'public',
    input: none,
    output: siteConfig,
    cache: { shared: 'content' },
  },
  /** Registers this device for push, before a log-in as well; the response is empty. */
  client: {
    method: 'GET',
    path: '/getClientid',
    access: 'public',
    input: record({ client: ['clientid', z.optional(z.string().check(z.maxLength(128)))] }),
    output: tolerantNullable(text),
    cache: { hasOwnFields: true },
  },
  /** The article to show once at start, or nothing. */
  popup: {
    method: 'GET',
    path: '/news/index_pop',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
    cache: { shared: 'content' },
  },
  /** Articles of one category, newest first. */
  articles: {
    method: 'POST',
    path: '/news/list',
    access: 'public',
    input: record({ category: ['c_id', category], ...pageInput }),
    output: page(article, 'counted'),
    effect: { reads: true },
    cache: { shared: 'content' },
  },
  /** One article with its text. */
  article: {
    method: 'POST',
    path: '/news/detail',
    access: 'public',
    input: record({ id: articleId }),
    output: tolerantNullable(article),
    effect: { reads: true },
    cache: { shared: 'content' },
  },
  /** The newest unread site message of the member, or nothing; a guest has none. */
  notice: {
    method: 'GET',
    path: '/news/index_message',
    access: 'public',
    input: none,
    output: tolerantNullable(notice),
    cache: { hasOwnFields: true },
  },
  /** The tiles of the home screen. */
  menu: {
    method: 'GET',
    path: '/menu',
    access: 'public',
    input: none,
    output: page(menuItem, 'unpaged'),
    cache: { shared: 'content' },
  },
  /** FAQ as one article. */
  faq: {
    method: 'GET',
    path: '/faq',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
    cache: { shared: 'content' },
  },
  /** Contact details of the operator, as one article. */
  contact: {
    method: 'GET',
    path: '/contactus',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
    cache: { shared: 'content' },
  },
  /** About the operator, as one article. */
  about: {
    method: 'GET',
    path: '/aboutus',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
    cache: { shared: 'content' },
  },
  /** Licences and rules, as one article. */
  compliance: {
    method: 'GET',
    path: '/operational_compliance',
    access: 'public',
    input: none,
    output: tolerantNullable(article),
    cache: { shared: 'content' },
  },
})
