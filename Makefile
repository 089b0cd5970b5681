# Other names for the commands of run.py, which needs no make.
.PHONY: run setup test lint lock schema bench

run:
	python3 run.py

setup test lint lock schema bench:
	python3 run.py $@

bench-%:
	python3 run.py bench $*
