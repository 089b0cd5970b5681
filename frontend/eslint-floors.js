// The frontend's floors as one lint rule: who may import whom (ARCHITECTURE.md), and no barrels.
import path from 'node:path';

const source = path.join(import.meta.dirname, 'src');

/** The floor a file of src/ stands on: 'canvas', 'features/tasks', 'main.tsx' ...; null outside src/. */
export function floorOf(file) {
  const inside = path.relative(source, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return null;
  const [first, second] = inside.split(path.sep);
  return first === 'features' ? `features/${second}` : first;
}

/** For each floor, the floors below it that it may import. Packages are free except for `canvas`. */
const BELOW = {
  canvas: [],
  api: [],
  ui: [],
  'canvas-view': ['canvas', 'ui'],
  'script-editor': ['canvas', 'api', 'ui'],
  features: ['canvas', 'canvas-view', 'script-editor', 'api', 'ui'],
  app: ['api', 'ui', 'features'],
};

/** Why the file `from` may not import the file `target`, or null when it may. */
export function complaint(from, target) {
  const [floor, other] = [floorOf(from), floorOf(target)];
  if (floor === null || other === null || floor === other) return null;
  const below = BELOW[floor.split('/')[0]];
  if (!below || below.includes(other.split('/')[0])) return null;
  if (floor.startsWith('features/') && other.startsWith('features/')) {
    return `${floor} may not import ${other}: features never import each other; move the shared part down to ui/ or api/.`;
  }
  return `${floor} may not import ${other}: it may look down to ${below.join(', ') || 'nothing'} only.`;
}

function resolveImport(file, specifier) {
  if (specifier.startsWith('@/')) return path.join(source, specifier.slice(2));
  return specifier.startsWith('.') ? path.resolve(path.dirname(file), specifier) : null;
}

const rule = {
  meta: { type: 'problem', schema: [], messages: { floor: '{{ why }}' } },
  create(context) {
    const file = context.filename;
    const report = (node, why) => context.report({ node, messageId: 'floor', data: { why } });
    const visit = (node) => {
      if (!node.source) return;
      const target = resolveImport(file, String(node.source.value));
      const why = target
        ? complaint(file, target)
        : floorOf(file) === 'canvas' && 'canvas is pure: it imports no package, no React, no network.';
      if (why) report(node, why);
    };
    return {
      Program(node) {
        if (/(^|[\\/])index\.tsx?$/.test(file)) report(node, 'No barrels: import from the file that defines the thing.');
      },
      ImportDeclaration: visit,
      ImportExpression: visit,
      ExportNamedDeclaration: visit,
      ExportAllDeclaration: (node) => report(node, 'No barrels: import from the file that defines the thing.'),
    };
  },
};

export default { rules: { floors: rule } };
