import type { Locator } from '@playwright/test'
import { expect, type Page } from './journey.ts'

/** A field of the form of a record, or of the dialog that stands over it. */
const fieldOf = (around: Page | Locator, field: string): Locator =>
  around.locator(`[data-field="${field}"]`).first()

/** Fills fields as people do: text, a choice by its value, a box, what is written with formats. */
export async function fillFields(
  around: Page | Locator,
  values: Record<string, string | boolean>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(around, name)
    await expect(field).toBeVisible()
    const widget = await field.getAttribute('data-widget')
    if (typeof value === 'boolean') {
      if (value !== (await field.locator('input').isChecked())) await field.locator('input').click()
    } else if (widget === 'select') await field.locator('select').selectOption(value)
    else if (widget === 'html') await field.locator('[contenteditable="true"]').fill(value)
    else await field.locator('input, textarea').first().fill(value)
  }
}

/** Finds a record by words in a field that names one, and takes it. */
export async function chooseIn(
  page: Page,
  around: Page | Locator,
  field: string,
  words: string,
): Promise<void> {
  await fieldOf(around, field).getByRole('combobox').fill(words)
  await page.getByRole('option', { name: words }).first().click()
}

/** Opens the dialog that makes what a field is to name. */
export async function makeIn(
  page: Page,
  around: Page | Locator,
  field: string,
  words: string,
): Promise<Locator> {
  await fieldOf(around, field).getByRole('combobox').fill(words)
  await fieldOf(around, field).locator('[role="option"]').last().click()
  const dialog = page.locator('dialog.sala-quick-create').last()
  await expect(dialog.locator('[data-field]').first()).toBeVisible()
  return dialog
}

/** Saves, and waits for the record's own screen. */
export async function saveRecord(page: Page): Promise<void> {
  await page.locator('.sala-record-actions button[type="submit"]').first().click()
  await expect(page.locator('.sala-detail')).toBeVisible()
}
