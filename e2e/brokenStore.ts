import type { Page } from '@playwright/test'

/** From its start the page can open no database: the disk is full or broken, or a policy forbids it. */
export const breakStore = (page: Page) =>
  page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The disk failed', 'UnknownError')
    }
  })
