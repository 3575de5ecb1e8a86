/** How one comes to a table by its link. */
import { post } from '../api/http';
import type { TableInfo } from '../api/types';
import { session } from './session.svelte';

export async function acceptInvitation(table: string, invite: string): Promise<void> {
  await post<TableInfo>(`/api/tables/${table}/enter`, { invite });
}

/**
 * Come in by a link. Whoever has no name yet is told what the link invites to before being asked for
 * one; for all others nothing stands in between.
 */
export async function openInvitation(table: string, invite: string): Promise<TableInfo | null> {
  if (invite === '') return null;
  await session.ready;
  try {
    if (session.name === null)
      return await post<TableInfo>(`/api/tables/${table}/invited`, { invite });
    await acceptInvitation(table, invite);
  } catch {
    // What is wrong with it is said by whoever now looks for the table without it.
  }
  return null;
}

/** The address of a page about a table: with the secret part of the link where one needs it. */
export function shareablePath(path: string, { open, invite }: TableInfo): string {
  return open || invite === null ? path : `${path}#${invite}`;
}
