/** Plugins of the build: they add licences and compressed copies to the page. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKAGE = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;
/** Bytes below which compressing is not worth a second file. */
const LEAST = 1000;

/** Writes `licences.txt`: fonts and libraries may be passed on only together with theirs. */
export function licences(): Plugin {
  return {
    name: 'viae:licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
      );
      const folders = new Map<string, string>();
      for (const source of sources) {
        const found = PACKAGE.exec(source);
        if (found?.[1]) folders.set(found[1], resolve(this.environment.config.root, found[0]));
      }
      const texts = [...folders].sort().map(([name, folder]) => `${name}\n\n${licence(folder)}`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join('\n\n\n') });
    },
  };
}

function licence(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (!file) throw new Error(`${folder} says nothing about its licence`);
  return readFileSync(join(folder, file), 'utf8').trim();
}

/** Writes `.gz` and `.br` beside every text: the server sends them as they are. */
export function compressed(): Plugin {
  return {
    name: 'viae:compressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => TEXT.test(name))) {
        const text = readFileSync(join(dir, name));
        if (text.length < LEAST) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, { params }));
      }
    },
  };
}
