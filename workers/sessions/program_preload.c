/* Preloaded into a session's programs: the time of the recording, and the same random numbers in each session.
 *
 * Built by preload_library.py with tcc, without headers or start files: it calls nothing but glibc, and only functions
 * that it does not take the place of. SESSION_CLOCK_OFFSET_MS is added to the time of day, numbers follow from
 * SESSION_RANDOM_SEED; each stays the machine's where its variable is not set. Clocks that only go on never change.
 */

typedef long time_t;
typedef struct { time_t seconds; long nanoseconds; } timespec;
typedef struct { time_t seconds; long microseconds; } timeval;
typedef struct { timespec interval, value; } itimerspec;

extern long syscall(long number, ...);
extern int *__errno_location(void);
extern char *getenv(const char *name);
extern long long atoll(const char *text);
extern unsigned long long strtoull(const char *text, char **end, int base);
extern int pthread_cond_clockwait(void *condition, void *mutex, int clock, const timespec *until);
extern int pthread_mutex_clocklock(void *mutex, int clock, const timespec *until);
extern int pthread_rwlock_clockrdlock(void *lock, int clock, const timespec *until);
extern int pthread_rwlock_clockwrlock(void *lock, int clock, const timespec *until);
extern void *_IO_fopen(const char *path, const char *mode);
extern void *fmemopen(void *buffer, unsigned long length, const char *mode);
extern void srandom(unsigned int number);
extern int strcmp(const char *one, const char *other);
extern void *malloc(unsigned long length);
extern int sem_clockwait(void *semaphore, int clock, const timespec *until);

#if defined(__aarch64__)
enum { CLOCK_GETTIME = 113, CLOCK_NANOSLEEP = 115, TIMERFD_SETTIME = 86, GETRANDOM = 278 };
#else
enum { CLOCK_GETTIME = 228, CLOCK_NANOSLEEP = 230, TIMERFD_SETTIME = 286, GETRANDOM = 318 };
#endif
enum { REALTIME = 0, MONOTONIC = 1, REALTIME_COARSE = 5, TAI = 11, ABSOLUTE = 1, SECOND = 1000000000 };
/* Fifteen years: a later moment is one of the time of day, not of a clock that counts from the machine's start. */
#define FIRST_DAY_TIME 500000000L

static int is_ready;
static long offset_seconds, offset_nanoseconds;
static int has_seed;
static unsigned long long seed;

static void make_ready(void) {
  const char *offset = getenv("SESSION_CLOCK_OFFSET_MS"), *number = getenv("SESSION_RANDOM_SEED");
  long long milliseconds = offset ? atoll(offset) : 0;
  long part = (long)(milliseconds % 1000);
  if (part < 0) part += 1000;
  offset_seconds = (long)((milliseconds - part) / 1000);
  offset_nanoseconds = part * 1000000;
  has_seed = number != 0;
  seed = number ? strtoull(number, 0, 10) : 0;
  is_ready = 1;
}

static timespec moved(const timespec *moment, int sign) {
  timespec result;
  if (!is_ready) make_ready();
  result.seconds = moment->seconds + sign * offset_seconds;
  result.nanoseconds = moment->nanoseconds + sign * offset_nanoseconds;
  if (result.nanoseconds >= SECOND) { result.nanoseconds -= SECOND; result.seconds += 1; }
  if (result.nanoseconds < 0) { result.nanoseconds += SECOND; result.seconds -= 1; }
  return result;
}

static int is_day_time(const timespec *moment) { return moment->seconds > FIRST_DAY_TIME; }

/* What the machine's own clock shows at the program's `until`; `space` is where it is put. */
static const timespec *own(const timespec *until, timespec *space) {
  if (!until || !is_day_time(until)) return until;
  *space = moved(until, -1);
  return space;
}

static int clock_of(const timespec *until) { return until && is_day_time(until) ? REALTIME : MONOTONIC; }

int clock_gettime(int clock, timespec *moment) {
  int result = (int)syscall(CLOCK_GETTIME, (long)clock, moment);
  if (!result && (clock == REALTIME || clock == REALTIME_COARSE || clock == TAI)) *moment = moved(moment, 1);
  return result;
}

int gettimeofday(timeval *moment, void *zone) {
  timespec now;
  int result = clock_gettime(REALTIME, &now);
  if (!result && moment) {
    moment->seconds = now.seconds;
    moment->microseconds = now.nanoseconds / 1000;
  }
  return result;
}

time_t time(time_t *moment) {
  timespec now;
  if (clock_gettime(REALTIME, &now)) return -1;
  if (moment) *moment = now.seconds;
  return now.seconds;
}

int timespec_get(timespec *moment, int base) {
  return base == 1 && !clock_gettime(REALTIME, moment) ? base : 0;
}

int clock_nanosleep(int clock, int flags, const timespec *wanted, timespec *left) {
  timespec space;
  if (clock == REALTIME && flags & ABSOLUTE) wanted = own(wanted, &space);
  return syscall(CLOCK_NANOSLEEP, (long)clock, (long)flags, wanted, left) ? *__errno_location() : 0;
}

int pthread_cond_timedwait(void *condition, void *mutex, const timespec *until) {
  timespec space;
  return pthread_cond_clockwait(condition, mutex, clock_of(until), own(until, &space));
}

/* A function that waits for one object until a moment, by the one that is told the clock too. */
#define WAITS_FOR_ONE(function, with_clock)                    \
  int function(void *object, const timespec *until) {          \
    timespec space;                                            \
    return with_clock(object, clock_of(until), own(until, &space)); \
  }
WAITS_FOR_ONE(pthread_mutex_timedlock, pthread_mutex_clocklock)
WAITS_FOR_ONE(pthread_rwlock_timedrdlock, pthread_rwlock_clockrdlock)
WAITS_FOR_ONE(pthread_rwlock_timedwrlock, pthread_rwlock_clockwrlock)
WAITS_FOR_ONE(sem_timedwait, sem_clockwait)

int timerfd_settime(int timer, int flags, const itimerspec *wanted, itimerspec *left) {
  itimerspec own_value;
  if (flags & ABSOLUTE && wanted && is_day_time(&wanted->value)) {
    own_value.interval = wanted->interval;
    own_value.value = moved(&wanted->value, -1);
    wanted = &own_value;
  }
  return (int)syscall(TIMERFD_SETTIME, (long)timer, (long)flags, wanted, left);
}

/* Each place of a program that draws has a row of its own, known by the function and by where in its page of memory the
 * call is, which stays the same wherever a library is loaded: what another thread draws meanwhile changes nothing.
 * Threads that draw at one place at once may draw the same.
 */
enum { PLACES = 4096 };
static unsigned long long drawn[PLACES];
#define PLACE(function) (((unsigned long)__builtin_return_address(0) + 1021 * function) % PLACES)

/* SplitMix64 (Steele, Lea, Flood 2014). */
static unsigned long long next_number(unsigned long place) {
  unsigned long long mixed = seed + (place << 40) + (drawn[place] += 1) * 0x9E3779B97F4A7C15ULL;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL;
  return mixed ^ mixed >> 31;
}

/* The number of bytes written, all of them where numbers are seeded. */
static long fill(void *buffer, unsigned long length, unsigned int flags, unsigned long place) {
  unsigned char *bytes = buffer;
  unsigned long long number = 0;
  unsigned long index;
  if (!is_ready) make_ready();
  if (!has_seed) return syscall(GETRANDOM, buffer, length, (long)flags);
  for (index = 0; index < length; index += 1) {
    if (index % 8 == 0) number = next_number(place);
    bytes[index] = (unsigned char)(number >> 8 * (index % 8));
  }
  return (long)length;
}

static unsigned int number_at(unsigned long place) {
  unsigned int number = 0;
  fill(&number, sizeof number, 0, place);
  return number;
}

long getrandom(void *buffer, unsigned long length, unsigned int flags) {
  return fill(buffer, length, flags, PLACE(0));
}

int getentropy(void *buffer, unsigned long length) {
  return fill(buffer, length, 0, PLACE(1)) == (long)length ? 0 : -1;
}

void arc4random_buf(void *buffer, unsigned long length) { fill(buffer, length, 0, PLACE(2)); }
unsigned int arc4random(void) { return number_at(PLACE(2)); }

unsigned int arc4random_uniform(unsigned int bound) {
  return bound ? (unsigned int)(((unsigned long long)number_at(PLACE(2)) * bound) >> 32) : 0;
}

/* std::random_device of libstdc++, which asks the processor where it can. */
unsigned int _ZNSt13random_device9_M_getvalEv(void *device) { return number_at(PLACE(3)); }
unsigned int _ZNSt13random_device16_M_getval_pretr1Ev(void *device) { return number_at(PLACE(3)); }

/* A seed within a day of the present is the time: games deal by when they are asked. (srandom is the same function.) */
void srand(unsigned int number) {
  long age = (long)time(0) - (long)number;
  if (!is_ready) make_ready();
  srandom(has_seed && age < 86400 && age > -86400 ? number_at(PLACE(5)) : number);
}

/* The devices of random numbers as GLib opens them, once. Who opens them otherwise gets the kernel's numbers: programs
 * that make names of files with these do not bear that another process makes the same ones (LibreOffice).
 */
enum { DEVICE_BYTES = 65536 };

static void *seeded_device(unsigned long place) {
  unsigned char *bytes = malloc(DEVICE_BYTES);
  if (bytes) fill(bytes, DEVICE_BYTES, 0, place);
  return bytes ? fmemopen(bytes, DEVICE_BYTES, "r") : 0;
}

static void *opened(const char *path, const char *mode, unsigned long place) {
  if (!is_ready) make_ready();
  if (has_seed && path && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random"))) return seeded_device(place);
  return _IO_fopen(path, mode);
}

void *fopen(const char *path, const char *mode) { return opened(path, mode, PLACE(4)); }
void *fopen64(const char *path, const char *mode) { return opened(path, mode, PLACE(4)); }
