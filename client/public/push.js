// Part of the service worker: shows pushed messages, and opens the page that one names.
'use strict'

const APP = '/h5/'

self.addEventListener('push', (event) => {
  const { title, page } = event.data.json()
  const options = { icon: `${APP}icon-192.png`, badge: `${APP}icon-192.png`, tag: page, data: { page } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = `${APP}#/pages/${event.notification.data.page}`
  event.waitUntil(openPage(url))
})

async function openPage(url) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) return self.clients.openWindow(url)
  await open.navigate(url)
  return open.focus()
}
