/** Joining a table by its link. */
import { post } from '../api/http';
import type { TableInfo } from '../api/types';
import { session } from './session.svelte';

export async function acceptInvitation(table: string, invite: string): Promise<void> {
  await post<TableInfo>(`/api/tables/${table}/enter`, { invite });
}

/**
 * Open a link. A guest without a name gets the invitation to read before being asked for one; for all
 * others it is accepted at once, and there is nothing to read.
 */
export async function openInvitation(table: string, invite: string): Promise<TableInfo | null> {
  if (invite === '') return null;
  await session.ready;
  try {
    if (session.name === null)
      return await post<TableInfo>(`/api/tables/${table}/invited`, { invite });
    await acceptInvitation(table, invite);
  } catch {
    // A wrong link is reported when the table is requested without it.
  }
  return null;
}

/** A table's path with the secret part of its link, if others need it to come in. */
export function shareablePath(path: string, { open, invite }: TableInfo): string {
  return open || invite === null ? path : `${path}#${invite}`;
}
