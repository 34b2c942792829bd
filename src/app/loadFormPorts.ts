import type { ComponentType } from 'react'
import type { FormPortsProps } from './PublicApp.tsx'

/** Who asks for the texts of forms renders a form: then, and only then, its services are loaded. */
export async function loadFormPorts(
  catalogues: readonly string[],
): Promise<ComponentType<FormPortsProps> | undefined> {
  return catalogues.includes('forms') ? (await import('./FormPorts.tsx')).FormPorts : undefined
}
