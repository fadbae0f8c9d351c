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
    sharedResponse: true,
    input: record({ keyword: settingKeyword }),
    output: tolerantNullable(setting),
    refuses: ['parameter_error'],
  },
  /** Name, logo and switches of the site. */
  site: {
    method: 'GET',
    path: '/getSiteConfig',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: siteConfig,
  },
  /** Registers this device for push, before a log-in as well; the response is empty. */
  client: {
    method: 'GET',
    path: '/getClientid',
    access: 'public',
    hasOwnFields: true,
    input: record({ client: ['clientid', z.optional(z.string().check(z.maxLength(128)))] }),
    output: tolerantNullable(text),
  },
  /** The article to show once at start, or nothing. */
  popup: {
    method: 'GET',
    path: '/news/index_pop',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: tolerantNullable(article),
  },
  /** Articles of one category, newest first. */
  articles: {
    method: 'POST',
    reads: true,
    path: '/news/list',
    access: 'public',
    sharedResponse: true,
    input: record({ category: ['c_id', category], ...pageInput }),
    output: page(article, 'P3'),
  },
  /** One article with its text. */
  article: {
    method: 'POST',
    reads: true,
    path: '/news/detail',
    access: 'public',
    sharedResponse: true,
    input: record({ id: articleId }),
    output: tolerantNullable(article),
  },
  /** The newest unread site message of the member, or nothing; a guest has none. */
  notice: {
    method: 'GET',
    path: '/news/index_message',
    access: 'public',
    hasOwnFields: true,
    input: none,
    output: tolerantNullable(notice),
  },
  /** The tiles of the home screen. */
  menu: {
    method: 'GET',
    path: '/menu',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: page(menuItem, 'P6'),
  },
  /** FAQ as one article. */
  faq: {
    method: 'GET',
    path: '/faq',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: tolerantNullable(article),
  },
  /** Contact details of the operator, as one article. */
  contact: {
    method: 'GET',
    path: '/contactus',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: tolerantNullable(article),
  },
  /** About the operator, as one article. */
  about: {
    method: 'GET',
    path: '/aboutus',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: tolerantNullable(article),
  },
  /** Licences and rules, as one article. */
  compliance: {
    method: 'GET',
    path: '/operational_compliance',
    access: 'public',
    sharedResponse: true,
    input: none,
    output: tolerantNullable(article),
  },
})
