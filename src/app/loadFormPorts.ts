import type { ComponentType } from 'react'
import type { BlockRegistry } from '#registry'
import type { FormPortsProps } from './PublicApp.tsx'

/** Who asks for the texts of forms renders a form: then, and only then, its services are loaded. */
export async function loadFormPorts(
  registry: BlockRegistry,
): Promise<ComponentType<FormPortsProps> | undefined> {
  return registry.catalogues().includes('forms')
    ? (await import('./FormPorts.tsx')).FormPorts
    : undefined
}
