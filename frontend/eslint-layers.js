// The layers of the frontend as a lint rule: which folder may import which (ARCHITECTURE.md), and no barrels.
import path from 'node:path';

const source = path.join(import.meta.dirname, 'src');

/** The layer of a file of src/: 'canvas', 'features/tasks', 'main.tsx' ...; null outside src/. */
export function layerOf(file) {
  const inside = path.relative(source, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return null;
  const [first, second] = inside.split(path.sep);
  return first === 'features' ? `features/${second}` : first;
}

/** The layers that each layer may import. Packages are free except for `canvas`. */
const BELOW = {
  canvas: [],
  autosave: [],
  api: ['autosave'],
  ui: [],
  keyboard: ['canvas', 'api'],
  'canvas-view': ['canvas', 'keyboard', 'ui'],
  'script-editor': ['canvas', 'keyboard', 'api', 'ui'],
  list: ['api', 'ui'],
  comments: ['keyboard', 'api', 'ui'],
  features: ['canvas', 'canvas-view', 'keyboard', 'script-editor', 'autosave', 'api', 'list', 'comments', 'ui'],
  app: ['api', 'keyboard', 'list', 'ui', 'features'],
};

/** Why the file `from` may not import the file `target`, or null when it may. */
export function violation(from, target) {
  const [layer, other] = [layerOf(from), layerOf(target)];
  if (layer === null || other === null || layer === other) return null;
  const below = BELOW[layer.split('/')[0]];
  if (!below || below.includes(other.split('/')[0])) return null;
  if (layer.startsWith('features/') && other.startsWith('features/')) {
    return `${layer} may not import ${other}: features never import each other; move the shared part down to ui/ or api/.`;
  }
  return `${layer} may not import ${other}: it may import ${below.join(', ') || 'nothing'} only.`;
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('@/')) return path.join(source, specifier.slice(2));
  return specifier.startsWith('.') ? path.resolve(path.dirname(file), specifier) : null;
}

const rule = {
  meta: { type: 'problem', schema: [], messages: { layer: '{{ why }}' } },
  create(context) {
    const file = context.filename;
    const report = (node, why) => context.report({ node, messageId: 'layer', data: { why } });
    const visit = (node) => {
      if (!node.source) return;
      const target = resolveImport(file, String(node.source.value));
      const why = target
        ? violation(file, target)
        : layerOf(file) === 'canvas' && 'canvas is pure: it imports no package, no React, no network.';
      if (why) report(node, why);
    };
    return {
      Program(node) {
        if (/(^|[\\/])index\.tsx?$/.test(file))
          report(node, 'No barrels: import from the file that defines the thing.');
      },
      ImportDeclaration: visit,
      ImportExpression: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: (node) => report(node, 'No barrels: import from the file that defines the thing.'),
    };
  },
};

export default { rules: { layers: rule } };
